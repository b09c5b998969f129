import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of a test in a process of its own, which prints each write that was acknowledged as a line of JSON. */
export interface AcknowledgingProcess<Write> {
  /** So far. */
  readonly acknowledged: readonly Write[];
  /** As by `kill -9`. */
  kill(): Promise<void>;
  /** Stops it from running, as a machine that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Waits for the last write. @throws Error when one failed. */
  finish(): Promise<void>;
}

export function startAcknowledgingProcess<Write>(
  program: URL,
  args: readonly string[],
): AcknowledgingProcess<Write> {
  const file = fileURLToPath(program);
  const child: ChildProcess = spawn(execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'close');
  const acknowledged: Write[] = [];
  // Piped above.
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> });
  lines.on('line', (line) => acknowledged.push(JSON.parse(line)));
  return {
    acknowledged,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async finish() {
      const [code] = await exited;
      if (code !== 0) throw new Error(`${file} ended with ${code}`);
    },
  };
}
