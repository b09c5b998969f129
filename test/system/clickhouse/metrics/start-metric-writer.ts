import {
  type AcknowledgingProcess,
  startAcknowledgingProcess,
} from '../../../support/start-acknowledging-process.ts';
import type { AcknowledgedAppend } from './metric-writer-process.ts';
import type { WriteGateways } from './write-gateways.ts';

/** Starts a gateway in a process of its own that runs `metric-writer-process.ts`. */
export function startMetricWriter(
  { postgres, clickhouse }: Pick<WriteGateways, 'postgres' | 'clickhouse'>,
  { writer, rounds }: { readonly writer: string; readonly rounds: number },
): AcknowledgingProcess<AcknowledgedAppend> {
  const program = new URL('./metric-writer-process.ts', import.meta.url);
  const args = [postgres.url, JSON.stringify(clickhouse.servers), writer, String(rounds)];
  return startAcknowledgingProcess(program, args);
}
