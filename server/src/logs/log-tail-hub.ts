import { createFairGate } from '../fairness/fair-gate.ts';
import type { FairTurns } from '../fairness/fair-turns.ts';
import type { Filter } from '../filter/ast.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { EncodedLog } from './encoded-log.ts';
import type { LogArrivals, LogStore } from './log-store.ts';
import type { LogStreamIds } from './log-stream-id.ts';
import { allTimes } from './log-stream-window.ts';

/** The records that a tail follows. */
export interface LogTailTopic {
  readonly projectId: string;
  readonly filter: Filter;
  /** The canonical text of the filter: tails with equal texts share their reads. */
  readonly filterText: string;
  readonly ids: LogStreamIds;
}

export interface LogTailMember {
  /** Limit of records per read. */
  readonly pageSize: number;
  /** Only records that this mark does not cover. */
  readonly after: ArrivalMark;
  /** Called with encoded events; all members of a topic get the same texts. */
  readonly onEvents: (events: readonly string[]) => void;
  /** Called when the store failed, which ends the tail. */
  readonly onFailure: (error: unknown) => void;
}

export interface LogTail {
  /** The caller reads what this mark covers; the member gets what arrives after it. */
  readonly liveFrom: ArrivalMark;
  /** Covers what the caller reads and what the member got. */
  through(): ArrivalMark;
  leave(): void;
}

/** Reads new records once for all tails of the same topic. */
export interface LogTailHub {
  join(topic: LogTailTopic, member: LogTailMember): LogTail;
}

export interface LogTailHubOptions {
  readonly store: Pick<LogStore, 'arrivals' | 'arrivalMark' | 'onAppend'>;
  /** Encodes a new record as an event. The mark covers it, what was sent before it, and what was skipped just before it, if anything. */
  readonly encode: (
    topic: LogTailTopic,
    record: EncodedLog,
    mark: ArrivalMark,
    isAfterSkipped: boolean,
  ) => string;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly queryDeadlineMs: number;
  /** In which members get their events, by project. */
  readonly turns: FairTurns;
}

interface Member extends LogTailMember {
  /** What the member had got before the batch of events that waits for its turn; absent while none does. */
  behind: ArrivalMark | undefined;
}

interface Group {
  readonly topic: LogTailTopic;
  readonly members: Set<Member>;
  /** Covers the records that were read. */
  cursor: ArrivalMark;
  /** Monotonic. */
  readAtMs: number;
  /** Whether an append has to start a read; not while a timer or a read slot is pending, nor while members wait for what was read. */
  state: 'idle' | 'waiting' | 'reading' | 'reading-and-behind';
  /** The read under way, and each batch of it that waits for its turn: no other read begins before, or batches would add up. */
  pendingCount: number;
  cancelTimer: () => void;
}

/** Minimum interval between two reads of a topic. */
const readIntervalMs = 200;
/** Minimum limit of a read, whatever the page sizes. */
const minReadLimit = 100;
/** Maximum delay of records that no hint announced. */
const pollIntervalMs = 1_000;
/** Concurrent reads, and one of every project; other topics queue, so that tails never crowd out queries. */
const maxConcurrentReads = 4;

export function createLogTailHub(options: LogTailHubOptions): LogTailHub {
  const { store, encode, nowMs, monotonicNowMs, setTimer } = options;
  const groupsByProject = new Map<string, Map<string, Group>>();
  const reads = createFairGate(maxConcurrentReads);
  let stopListening: (() => void) | undefined;
  let cancelPoll = (): void => {};

  function openGroup(topic: LogTailTopic, after: ArrivalMark): Group {
    stopListening ??= startListening();
    const groups = groupsByProject.get(topic.projectId) ?? new Map<string, Group>();
    groupsByProject.set(topic.projectId, groups);
    const existing = groups.get(topic.filterText);
    if (existing !== undefined) return existing;
    const group: Group = {
      topic,
      members: new Set(),
      cursor: after,
      readAtMs: Number.NEGATIVE_INFINITY,
      state: 'idle',
      pendingCount: 0,
      cancelTimer: () => {},
    };
    groups.set(topic.filterText, group);
    // There is no hint for records that arrived between the mark and now.
    void poll(topic.projectId, new Map([[topic.filterText, group]]));
    return group;
  }

  function startListening(): () => void {
    const stopHints = store.onAppend(wakeProject);
    cancelPoll = setTimer(pollAll, pollIntervalMs);
    return () => {
      stopHints();
      cancelPoll();
    };
  }

  function pollAll(): void {
    cancelPoll = setTimer(pollAll, pollIntervalMs);
    for (const [projectId, groups] of groupsByProject) void poll(projectId, groups);
  }

  /** Wakes the project's groups that have not read everything that has arrived. */
  async function poll(projectId: string, groups: ReadonlyMap<string, Group>): Promise<void> {
    const mark = await store.arrivalMark(projectId).catch(() => undefined); // the read reports the failure
    for (const group of groups.values()) {
      if (group.members.size === 0) continue; // closed meanwhile
      if (mark === undefined || !group.cursor.includes(mark)) wake(group);
    }
  }

  function closeGroup(group: Group): void {
    const { projectId, filterText } = group.topic;
    group.cancelTimer();
    const groups = groupsByProject.get(projectId);
    if (groups?.get(filterText) !== group) return;
    groups.delete(filterText);
    if (groups.size === 0) groupsByProject.delete(projectId);
    if (groupsByProject.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  }

  function wakeProject(projectId: string): void {
    for (const group of groupsByProject.get(projectId)?.values() ?? []) wake(group);
  }

  function wake(group: Group): void {
    if (group.state === 'reading') group.state = 'reading-and-behind';
    if (group.state !== 'idle') return;
    group.state = 'waiting';
    const waitMs = group.readAtMs + readIntervalMs - monotonicNowMs();
    if (waitMs > 0) group.cancelTimer = setTimer(() => enqueueRead(group), waitMs);
    else enqueueRead(group);
  }

  function enqueueRead(group: Group): void {
    void reads.run(group.topic.projectId, () => read(group));
  }

  async function read(group: Group): Promise<void> {
    if (group.members.size === 0) return; // closed while it waited
    group.state = 'reading';
    group.pendingCount = 1;
    group.readAtMs = monotonicNowMs();
    try {
      // Taken before the read, which then sees all that the mark covers unless it was deleted meanwhile.
      const mark = await store.arrivalMark(group.topic.projectId);
      const arrivals = await readArrivals(group);
      deliver(group, arrivals, mark);
    } catch (error) {
      closeGroup(group);
      for (const member of [...group.members]) member.onFailure(error);
      return;
    }
    endPart(group);
  }

  /** Of the read itself, or of a batch that was sent. */
  function endPart(group: Group): void {
    group.pendingCount -= 1;
    if (group.pendingCount > 0) return;
    const isBehind = group.state === 'reading-and-behind';
    group.state = 'idle';
    if (isBehind && group.members.size > 0) wake(group);
  }

  function readArrivals({ topic, members, cursor }: Group): Promise<LogArrivals> {
    let limit = minReadLimit;
    for (const { pageSize } of members) limit = Math.max(limit, pageSize);
    const { projectId, filter } = topic;
    return store.arrivals(
      { projectId, filter, after: cursor, window: allTimes(nowMs()), limit, keep: 'latest' },
      { deadlineMs: options.monotonicNowMs() + options.queryDeadlineMs },
    );
  }

  function deliver(group: Group, { records, hasMore, through }: LogArrivals, mark: ArrivalMark): void {
    const readBefore = group.cursor;
    let sent = readBefore;
    const events = records.map((record, index) => {
      sent = sent.extendTo(record);
      return encode(group.topic, record, sent, hasMore && index === 0);
    });
    group.cursor = readBefore.merge(through).merge(mark);
    for (const member of group.members) {
      const { after } = member;
      // The same array for all members, of which there may be thousands, except those that joined ahead of the last read. The cast:
      // each event is of the record at its place.
      const fresh = readBefore.includes(after)
        ? events
        : events.filter((_, index) => !after.covers(records[index] as EncodedLog));
      if (fresh.length === 0) continue;
      member.behind = readBefore;
      group.pendingCount += 1;
      options.turns.add(group.topic.projectId, () => send(group, member, fresh));
    }
  }

  function send(group: Group, member: Member, events: readonly string[]): void {
    member.behind = undefined;
    if (group.members.has(member)) member.onEvents(events);
    endPart(group);
  }

  return {
    join(topic, joining) {
      const member: Member = { ...joining, behind: undefined };
      const group = openGroup(topic, member.after);
      group.members.add(member);
      const liveFrom = group.cursor.merge(member.after);
      return {
        liveFrom,
        through: () => (member.behind ?? group.cursor).merge(liveFrom),
        leave() {
          group.members.delete(member);
          if (group.members.size === 0) closeGroup(group);
        },
      };
    },
  };
}
