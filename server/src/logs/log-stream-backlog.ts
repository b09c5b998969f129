import type { QueryBudget } from '../time/query-budget.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { EncodedLog } from './encoded-log.ts';
import type { LogStore } from './log-store.ts';
import type { LogStreamPosition } from './log-stream-id.ts';
import { allTimes, timesSince } from './log-stream-window.ts';
import type { LogTailTopic } from './log-tail-hub.ts';
import { maxWaitingLength } from './log-tail-outbox.ts';

/** A page of the records between a position and the live end, oldest first, in the order they are sent. */
export interface BacklogPage {
  /** Encoded events, up to the outbox limit per client, or a single longer one. */
  readonly text: string;
  /** The position after the last of them. */
  readonly position: LogStreamPosition;
  /** Number of records of the replay after the position the page was read from. */
  readonly replayCount: number;
  /** Whether everything that had arrived at the time of the read lies before `position`. */
  readonly isAtHead: boolean;
}

export interface BacklogQuery {
  readonly topic: LogTailTopic;
  readonly position: LogStreamPosition;
  /** Limit of records per read. */
  readonly pageSize: number;
  /** Stops at what this mark covers; later arrivals come from the tail. */
  readonly until?: ArrivalMark | undefined;
  readonly encode: (record: EncodedLog, position: LogStreamPosition) => string;
}

interface PlacedRecord {
  readonly record: EncodedLog;
  /** The position after the record. */
  readonly position: LogStreamPosition;
}

/**
 * Reads the page after a position. Only the position is kept between pages, so a slow client costs the memory of one page,
 * and one that resumes with an id continues exactly where it was.
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

/** The rest of the replay: the newest `remaining` records of the snapshot that come after the position. */
async function readReplay(
  store: Pick<LogStore, 'list'>,
  { topic: { projectId, filter }, encode }: BacklogQuery,
  { snapshot, after, remaining }: Extract<LogStreamPosition, { kind: 'replay' }>,
  nowMs: number,
  budget: QueryBudget,
): Promise<BacklogPage> {
  const { records } = await store.list(
    {
      projectId,
      filter,
      window: timesSince(after.timeNs, nowMs),
      arrivedBy: snapshot,
      limit: remaining,
    },
    budget,
  );
  const rest = records
    .filter(({ timeNs, sequence }) => timeNs > after.timeNs || sequence > after.sequence)
    .reverse();
  const live: LogStreamPosition = { kind: 'live', mark: snapshot };
  const placed = rest.map((record, index): PlacedRecord => {
    const left = rest.length - index - 1;
    const position: LogStreamPosition = { kind: 'replay', snapshot, after: record, remaining: left };
    return { record, position: left === 0 ? live : position };
  });
  const { text, count } = encodeWithinBound(placed, encode);
  return { text, position: placed[count - 1]?.position ?? live, replayCount: rest.length, isAtHead: false };
}

/** Records that arrived after the position, however long ago. */
async function readArrivals(
  store: Pick<LogStore, 'arrivals'>,
  { topic: { projectId, filter }, pageSize, until, encode }: BacklogQuery,
  { mark: after }: Extract<LogStreamPosition, { kind: 'live' }>,
  nowMs: number,
  budget: QueryBudget,
): Promise<BacklogPage> {
  const { records, hasMore, through } = await store.arrivals(
    { projectId, filter, after, window: allTimes(nowMs), limit: pageSize, keep: 'earliest' },
    budget,
  );
  let mark = after;
  const placed: PlacedRecord[] = [];
  for (const record of records) {
    if (until?.covers(record) === false) continue;
    mark = mark.extendTo(record);
    placed.push({ record, position: { kind: 'live', mark } });
  }
  const { text, count } = encodeWithinBound(placed, encode);
  if (count < placed.length) {
    const position = placed[count - 1]?.position ?? { kind: 'live', mark: after };
    return { text, position, replayCount: 0, isAtHead: false };
  }
  const position: LogStreamPosition = { kind: 'live', mark: until?.intersect(through) ?? through };
  return { text, position, replayCount: 0, isAtHead: !hasMore };
}

/** Encodes records up to the outbox limit per client, at least one. */
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
