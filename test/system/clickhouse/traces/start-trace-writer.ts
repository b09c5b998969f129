import {
  type AcknowledgingProcess,
  startAcknowledgingProcess,
} from '../../../support/start-acknowledging-process.ts';
import type { TraceDatabases } from './trace-databases.ts';
import type { AcknowledgedWrite } from './trace-writer-process.ts';

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
): AcknowledgingProcess<AcknowledgedWrite> {
  const program = new URL('./trace-writer-process.ts', import.meta.url);
  const args = [postgres.url, JSON.stringify(clickhouse.servers), writer, String(rounds), String(traces)];
  return startAcknowledgingProcess(program, args);
}
