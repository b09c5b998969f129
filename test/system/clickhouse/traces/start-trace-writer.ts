import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TraceDatabases } from './trace-databases.ts';
import type { AcknowledgedWrite } from './trace-writer-process.ts';

export interface TraceWriterProcess {
  /** So far. */
  readonly acknowledged: readonly AcknowledgedWrite[];
  /** As by `kill -9`. */
  kill(): Promise<void>;
  /** Waits for the last write. @throws Error when one failed. */
  finish(): Promise<void>;
}

export interface TraceWriterPlan {
  /** Its name. */
  readonly writer: string;
  readonly rounds: number;
  /** How many traces it writes to in each round. */
  readonly traces: number;
}

/** Starts a gateway in a process of its own that runs `trace-writer-process.ts`. */
export function startTraceWriter(
  { postgres, clickhouse }: TraceDatabases,
  { writer, rounds, traces }: TraceWriterPlan,
): TraceWriterProcess {
  const program = fileURLToPath(new URL('./trace-writer-process.ts', import.meta.url));
  const args = [program, postgres.url, clickhouse.url, writer, String(rounds), String(traces)];
  const child: ChildProcess = spawn(execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'close');
  const acknowledged: AcknowledgedWrite[] = [];
  // Piped above.
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> });
  lines.on('line', (line) => acknowledged.push(JSON.parse(line)));
  return {
    acknowledged,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async finish() {
      const [code] = await exited;
      if (code !== 0) throw new Error(`the gateway ${writer} ended with ${code}`);
    },
  };
}
