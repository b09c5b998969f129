import type { LogStore } from '../../../logs/log-store.ts';
import { createLogReads } from './read/create-log-reads.ts';
import { createLogWrites, type LogWritesOptions } from './write/create-log-writes.ts';

export type ClickhouseLogStoreOptions = LogWritesOptions;

/**
 * The logs of several gateways: records in ClickHouse, and which requests were stored in PostgreSQL. `stop` closes neither.
 */
export function createClickhouseLogStore(options: ClickhouseLogStoreOptions): LogStore {
  const writes = createLogWrites(options);
  const { clickhouse, monotonicNowMs } = options;
  return { ...createLogReads({ clickhouse, monotonicNowMs, arrivalMark: writes.arrivalMark }), ...writes };
}
