import { execFile } from 'node:child_process';
import type { FakeIngestServer } from './fake-ingest-server.ts';

interface Exit {
  readonly code: number;
  /** The signal that ended it. */
  readonly signal: string | undefined;
  readonly output: string;
  readonly durationMs: number;
}

/** Runs a program in a separate process, with a `client` of the fake server. */
export function runProgram(
  server: FakeIngestServer,
  program: string,
  env: Record<string, string> = {},
): Promise<Exit> {
  const entry = new URL('../index.ts', import.meta.url).href;
  const source = `
    import { Client, installExitHooks } from ${JSON.stringify(entry)};
    const client = new Client('svc_ing_test', { apiUrl: ${JSON.stringify(server.url)}, callTimeoutMs: 2000 });
    const startMs = Date.now();
    process.on('exit', () => console.log('lived', Date.now() - startMs));
    ${program}`;
  return new Promise((resolve) => {
    const args = ['--input-type=module', '--eval', source];
    execFile(
      process.execPath,
      args,
      { timeout: 180_000, killSignal: 'SIGKILL', env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const durationMs = Number(/lived (\d+)/.exec(stdout)?.[1]);
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, signal: error?.signal ?? undefined, output: stdout + stderr, durationMs });
      },
    );
  });
}

/** The events of distinct flushes, those inside another or a close included. */
export function storedEventCount(server: FakeIngestServer): number {
  const flushes = new Map<string, number>();
  for (const { body } of server.requests) {
    for (const flush of body.flushes ?? [...(body.earlier ?? []), body]) {
      if (flush.flush_id !== undefined) flushes.set(flush.flush_id, flush.events?.length ?? 0);
    }
  }
  return [...flushes.values()].reduce((sum, count) => sum + count, 0);
}

/** The start of a program: installs the hooks and records 250 events, which nothing awaits. */
export const recordAll = `
  installExitHooks(client);
  for (let i = 0; i < 50; i += 1) {
    const trace = client.trace({ name: 'n' + i });
    for (let k = 0; k < 5; k += 1) trace.info('x');
    if (i % 2 === 0) trace.close('done');
  }`;
