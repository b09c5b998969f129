import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { AcknowledgedAppend } from './metric-writer-process.ts';
import type { WriteGateways } from './write-gateways.ts';

export interface MetricWriterProcess {
  /** So far. */
  readonly acknowledged: readonly AcknowledgedAppend[];
  /** As by `kill -9`. */
  kill(): Promise<void>;
  /** Stops it from running, as a machine that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Waits for the last append. @throws Error when one failed. */
  finish(): Promise<void>;
}

/** Starts a gateway in a process of its own that runs `metric-writer-process.ts`. */
export function startMetricWriter(
  { postgres, clickhouse }: Pick<WriteGateways, 'postgres' | 'clickhouse'>,
  { writer, rounds }: { readonly writer: string; readonly rounds: number },
): MetricWriterProcess {
  const program = fileURLToPath(new URL('./metric-writer-process.ts', import.meta.url));
  const args = [program, postgres.url, clickhouse.url, writer, String(rounds)];
  const child: ChildProcess = spawn(execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'close');
  const acknowledged: AcknowledgedAppend[] = [];
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
      if (code !== 0) throw new Error(`the gateway ${writer} ended with ${code}`);
    },
  };
}
