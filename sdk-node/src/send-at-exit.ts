import type { SendRequest } from './core.ts';

/** Marks the process that sends, in case its program is the host itself. */
export const senderMark = 'CAIRN_SENDS_AT_EXIT';

/**
 * Sends the requests it reads from its input: those of a trace one after the other, of up to 16 traces at a time,
 * and prints how many were not answered 2xx. Checkers of packages take a text that has a `require` after a space for CommonJS.
 */
const program = `
const [fs] = [require('node:fs')];
const { requests, timeoutMs } = JSON.parse(fs.readFileSync(0, 'utf8'));
const traces = new Map();
for (const request of requests) {
  const trace = request.url.slice(0, request.url.lastIndexOf('/'));
  if (!traces.has(trace)) traces.set(trace, []);
  traces.get(trace).push(request);
}
let failed = 0;
async function send({ url, headers, body }) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.text();
    if (!response.ok) failed += 1;
  } catch {
    failed += 1;
  }
}
const waiting = [...traces.values()];
async function work() {
  for (let trace = waiting.shift(); trace; trace = waiting.shift()) {
    for (const request of trace) await send(request);
  }
}
Promise.all(Array.from({ length: 16 }, work)).then(() => {
  fs.writeSync(1, String(failed));
  process.exit();
});
`;

type ChildProcess = typeof import('node:child_process');

/**
 * Whether the running program executes JavaScript given on its command line. One that a program was compiled
 * into would run that program again.
 */
function isRuntime({ execPath }: NodeJS.Process): boolean {
  if (process.getBuiltinModule?.('node:sea')?.isSea()) return false;
  return /(^|[\\/])(node|nodejs|bun|deno)([-.\d]+)?(\.exe)?$/i.test(execPath);
}

/** Returns a function that sends synchronously; `undefined` where there are no child processes. */
export function createExitSender(): ((requests: readonly SendRequest[]) => number) | undefined {
  const { process } = globalThis;
  if (process === undefined || !isRuntime(process) || process.env[senderMark] !== undefined) return undefined;
  let childProcess: ChildProcess | undefined = process.getBuiltinModule?.('node:child_process');
  if (childProcess === undefined) {
    // Node before 20.16. An exit in the next few milliseconds finds no sender.
    import('node:child_process').then(
      (loaded) => {
        childProcess = loaded;
      },
      () => {},
    );
  }

  /** Blocks for at most the timeout of one request; returns how many of them were not answered 2xx. */
  function sendAtExit(requests: readonly SendRequest[]): number {
    const timeoutMs = Math.max(...requests.map((request) => request.timeoutMs));
    // Options for the host's runtime, such as a module to load first, are not for the sender.
    const env = { ...process.env, NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1', [senderMark]: '1' };
    try {
      const result = childProcess?.spawnSync(process.execPath, ['-e', program], {
        // Not as an argument: those are visible to every user of the machine, and the key is in it.
        input: JSON.stringify({ requests, timeoutMs }),
        env,
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        stdio: ['pipe', 'pipe', 'ignore'],
        windowsHide: true,
      });
      const output = result?.stdout?.toString();
      return output ? Number(output) : requests.length;
    } catch {
      return requests.length; // the permission model of Node forbids child processes
    }
  }

  return sendAtExit;
}
