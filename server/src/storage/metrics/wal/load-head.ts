import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { type AcceptedRequests, createAcceptedRequests } from '../head/accepted-requests.ts';
import { createHead, type Head, type HeadOptions } from '../head/head.ts';
import { createAcceptedRequestRows } from './accepted-request-rows.ts';
import { createDeltaTotalRows } from './delta-total-rows.ts';
import { createHeadRows } from './head-rows.ts';
import { replaySampleWal, type SampleReplay, type SampleReplayOptions } from './replay-sample-wal.ts';
import { restoreTotals } from './restore-totals.ts';
import { createSampleWalEntries } from './sample-wal-entries.ts';
import { createSeriesCounter } from './series-counter.ts';
import { createSeriesRows } from './series-rows.ts';
import { restoreSeries } from './stored-series-numbers.ts';

export interface LoadHeadOptions
  extends Pick<HeadOptions, 'limits' | 'monotonicNowMs'>,
    Pick<SampleReplayOptions, 'sealedDays' | 'oldestDay'> {
  /** Greater than every number in the day files. */
  readonly atLeastGeneration: number;
}

export interface LoadedHead extends SampleReplay {
  readonly db: SqliteDatabase;
  readonly head: Head;
  readonly acceptedRequests: AcceptedRequests;
  readonly nextGeneration: number;
  /** Ids of series that are unreadable, or that no entry names: they can be deleted. */
  readonly unusedSeries: readonly number[];
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
  registry.skipId(createSeriesCounter(db).next() - 1);
  const numbers = restoreSeries(createSeriesRows(db), registry);
  state.reserve(registry.table.count);
  const totalDamage = restoreTotals(createDeltaTotalRows(db), numbers, head);
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
  registry.markStored();
  const unusedSeries = [...numbers.damagedIds, ...forgetUnused(head)];
  const nextGeneration = Math.max(newestGeneration, ...replay.ranges.keys()) + 1;
  registry.currentGeneration = head.memtables.open ?? nextGeneration;
  const damage = [...numbers.damage, ...totalDamage, ...replay.damage];
  const acceptedRequests = createAcceptedRequests(createAcceptedRequestRows(db));
  return { ...replay, db, head, acceptedRequests, nextGeneration, unusedSeries, damage };
}

/** Forgets the series without a total that the replay did not touch. There are no readers yet. */
function forgetUnused({ registry, state }: Pick<Head, 'registry' | 'state'>): number[] {
  const ids: number[] = [];
  for (let series = 0; series < registry.table.count; series++) {
    if (registry.activity.lastOf(series) > 0) continue;
    ids.push(...registry.forget(series));
    registry.release(series);
    state.clear(series);
  }
  return ids;
}
