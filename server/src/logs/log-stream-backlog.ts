import type { QueryBudget } from '../query-budget.ts';
import type { StoredLog } from './log.ts';
import type { LogStore } from './log-store.ts';
import type { LogStreamPosition } from './log-stream-id.ts';
import { allTimes, timesSince } from './log-stream-window.ts';
import type { LogTailTopic } from './log-tail-hub.ts';
import { maxWaitingLength } from './log-tail-outbox.ts';

/** Some of the records between a position and the live end, oldest first in the order they are sent. */
export interface BacklogPage {
  /** Encoded events; at most as long as a client may make wait, but for a single longer one. */
  readonly text: string;
  /** Behind the last of them. */
  readonly position: LogStreamPosition;
  /** How many records of the replay there were behind the position the page was read from. */
  readonly replayCount: number;
  /** Whether everything that had arrived when it was read is behind `position`. */
  readonly isAtHead: boolean;
}

export interface BacklogQuery {
  readonly topic: LogTailTopic;
  readonly position: LogStreamPosition;
  /** The most records that one read takes. */
  readonly pageSize: number;
  /** Stop behind this record; what arrives later comes another way. */
  readonly untilSequence: number;
  readonly encode: (record: StoredLog, position: LogStreamPosition) => string;
}

interface PlacedRecord {
  readonly record: StoredLog;
  /** Behind the record. */
  readonly position: LogStreamPosition;
}

/**
 * Reads on from a position. Nothing but the position is kept from page to page, so a client that reads slowly costs
 * one page, and one that resumes with an id goes on exactly where it was.
 *
 * @throws AppError as the store's `list` and `arrivals`.
 */
export function readBacklog(
  store: Pick<LogStore, 'list' | 'arrivals'>,
  query: BacklogQuery,
  nowMs: number,
  budget: QueryBudget,
): Promise<BacklogPage> {
  const { position } = query;
  return position.kind === 'replay'
    ? readReplay(store, query, position, nowMs, budget)
    : readArrivals(store, query, position, nowMs, budget);
}

/** The newest `remaining` records of the snapshot that come after the position: the rest of its replay. */
async function readReplay(
  store: Pick<LogStore, 'list'>,
  { topic: { projectId, filter }, encode }: BacklogQuery,
  { snapshotSequence, after, remaining }: Extract<LogStreamPosition, { kind: 'replay' }>,
  nowMs: number,
  budget: QueryBudget,
): Promise<BacklogPage> {
  const { records } = await store.list(
    {
      projectId,
      filter,
      window: timesSince(after.timeNs, nowMs),
      untilSequence: snapshotSequence,
      limit: remaining,
    },
    budget,
  );
  const rest = records
    .filter(({ timeNs, sequence }) => timeNs > after.timeNs || sequence > after.sequence)
    .reverse();
  const live: LogStreamPosition = { kind: 'live', sequence: snapshotSequence };
  const placed = rest.map((record, index): PlacedRecord => {
    const left = rest.length - index - 1;
    const position: LogStreamPosition = { kind: 'replay', snapshotSequence, after: record, remaining: left };
    return { record, position: left === 0 ? live : position };
  });
  const { text, count } = encodeWithinBound(placed, encode);
  return { text, position: placed[count - 1]?.position ?? live, replayCount: rest.length, isAtHead: false };
}

/** What arrived after the position, however long ago. */
async function readArrivals(
  store: Pick<LogStore, 'arrivals'>,
  { topic: { projectId, filter }, pageSize, untilSequence, encode }: BacklogQuery,
  { sequence: afterSequence }: Extract<LogStreamPosition, { kind: 'live' }>,
  nowMs: number,
  budget: QueryBudget,
): Promise<BacklogPage> {
  const { records, hasMore, throughSequence } = await store.arrivals(
    { projectId, filter, afterSequence, window: allTimes(nowMs), limit: pageSize, keep: 'earliest' },
    budget,
  );
  const placed = records
    .filter(({ sequence }) => sequence <= untilSequence)
    .map((record): PlacedRecord => ({ record, position: { kind: 'live', sequence: record.sequence } }));
  const { text, count } = encodeWithinBound(placed, encode);
  if (count < placed.length) {
    const position = placed[count - 1]?.position ?? { kind: 'live', sequence: afterSequence };
    return { text, position, replayCount: 0, isAtHead: false };
  }
  const sequence = Math.min(throughSequence, untilSequence);
  return { text, position: { kind: 'live', sequence }, replayCount: 0, isAtHead: !hasMore };
}

/** The first of the records, as many as a slow client may make wait, at least one. */
function encodeWithinBound(
  placed: readonly PlacedRecord[],
  encode: BacklogQuery['encode'],
): { readonly text: string; readonly count: number } {
  let text = '';
  let count = 0;
  for (const { record, position } of placed) {
    const event = encode(record, position);
    if (count > 0 && text.length + event.length > maxWaitingLength) break;
    text += event;
    count += 1;
  }
  return { text, count };
}
