import type { TimelineParts } from '../../trace-timelines/timeline-parts.ts';
import type { ClickhouseDatabase } from '../database/clickhouse-database.ts';
import type { InsertTimes } from '../database/insert-block.ts';
import { dropPartDay, listPartDays } from './drop-parts.ts';
import { insertParts } from './insert-parts.ts';
import { listParts, loadParts } from './read-parts.ts';

export interface TimelinePartsOptions {
  readonly clickhouse: Pick<
    ClickhouseDatabase,
    'read' | 'readShard' | 'shardCount' | 'chooseShard' | 'insert' | 'command'
  >;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** A write holds its traces meanwhile. */
  readonly insertTimes?: Partial<Pick<InsertTimes, 'timeoutMs' | 'repeatForMs'>>;
}

const defaultTimes = { timeoutMs: 10_000, repeatForMs: 8_000 };

/** The parts of timelines in ClickHouse. */
export function createTimelineParts(options: TimelinePartsOptions): TimelineParts {
  const { clickhouse, monotonicNowMs, setTimer } = options;
  const times: InsertTimes = {
    ...defaultTimes,
    ...options.insertTimes,
    monotonicNowMs,
    pause(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimer(resolve, ms);
      return promise;
    },
  };
  return {
    insert: (commit, parts) => insertParts(clickhouse, commit, parts, times),
    list: (trace, page, limits) => listParts(clickhouse, trace, page, limits),
    load: (trace, headers, limits) => loadParts(clickhouse, trace, headers, limits),
    listDays: (beforeDay) => listPartDays(clickhouse, beforeDay),
    dropDay: (day) => dropPartDay(clickhouse, day),
  };
}
