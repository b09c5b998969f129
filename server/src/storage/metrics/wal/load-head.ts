import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createHead, type Head, type HeadOptions } from '../head/head.ts';
import { createHeadRows } from './head-rows.ts';
import { replaySampleWal, type SampleReplay, type SampleReplayOptions } from './replay-sample-wal.ts';
import { createSampleWalEntries } from './sample-wal-entries.ts';
import { createSeriesRows } from './series-rows.ts';
import { restoreSeries } from './stored-series-numbers.ts';

export interface LoadHeadOptions
  extends Pick<HeadOptions, 'limits' | 'monotonicNowMs' | 'hashSeed'>,
    Pick<SampleReplayOptions, 'sealedDays' | 'oldestDay'> {
  /** Greater than every number in the day files. */
  readonly atLeastGeneration: number;
}

export interface LoadedHead extends SampleReplay {
  readonly db: SqliteDatabase;
  readonly head: Head;
  readonly nextGeneration: number;
  /** Ids of series that are past their retention: their rows can be deleted. */
  readonly expiredSeries: readonly number[];
}

/** Builds the head from a write-ahead log. */
export function loadHead(db: SqliteDatabase, options: LoadHeadOptions): LoadedHead {
  const { sealedDays, oldestDay } = options;
  const headRows = createHeadRows(db);
  const entries = createSampleWalEntries(db);
  const head = createHead({
    ...options,
    storedProjects: headRows.projects(),
    storedMetadata: headRows.metadata(),
  });
  const { registry, state } = head;
  const numbers = restoreSeries(createSeriesRows(db), registry, oldestDay);
  const retired = new Set(entries.retired());
  const newestGeneration = Math.max(headRows.nextGeneration(), options.atLeastGeneration) - 1;
  const replay = replaySampleWal(entries.read(), {
    head,
    numbers,
    sealedDays,
    retired,
    newestGeneration,
    oldestDay,
  });
  state.reserve(registry.table.count);
  registry.markStored();
  const nextGeneration = Math.max(newestGeneration, ...replay.ranges.keys()) + 1;
  registry.currentGeneration = head.memtables.open ?? nextGeneration;
  const damage = [...numbers.damage, ...replay.damage];
  return { ...replay, db, head, nextGeneration, expiredSeries: numbers.expired(), damage };
}
