import type { Filter } from '../filter/ast.ts';
import type { StoredLog } from './log.ts';
import type { LogArrivals, LogStore } from './log-store.ts';
import type { LogStreamIds } from './log-stream-id.ts';
import { allTimes } from './log-stream-window.ts';

/** Which records a tail follows. */
export interface LogTailTopic {
  readonly projectId: string;
  readonly filter: Filter;
  /** The canonical text of the filter: tails of equal texts share their reads. */
  readonly filterText: string;
  readonly ids: LogStreamIds;
}

export interface LogTailMember {
  /** The most records that one read takes. */
  readonly pageSize: number;
  /** Only what arrived after this record. */
  readonly afterSequence: number;
  /** Encoded events; every member of the same topic gets the same texts. */
  readonly onEvents: (events: readonly string[]) => void;
  /** The tail is over: the store failed. */
  readonly onFailure: (error: unknown) => void;
}

export interface LogTail {
  /** What arrived up to this one is the caller's to read, what arrives after it comes to the member. */
  readonly liveFromSequence: number;
  /** Up to where the member was told everything. */
  throughSequence(): number;
  leave(): void;
}

/** Reads new records once for all tails of the same topic. */
export interface LogTailHub {
  join(topic: LogTailTopic, member: LogTailMember): LogTail;
}

export interface LogTailHubOptions {
  readonly store: Pick<LogStore, 'arrivals' | 'lastSequence' | 'onAppend'>;
  /** A new record as the text that is sent for it. */
  readonly encode: (topic: LogTailTopic, record: StoredLog) => string;
  readonly nowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly queryDeadlineMs: number;
}

interface Group {
  readonly topic: LogTailTopic;
  readonly members: Set<LogTailMember>;
  /** Everything up to here was read. */
  cursor: number;
  readAtMs: number;
  /** What a further append has to start: nothing while a timer or a turn is waited for. */
  state: 'idle' | 'waiting' | 'reading' | 'reading-and-behind';
  cancelTimer: () => void;
}

/** The shortest time between two reads of one topic. */
const readIntervalMs = 200;
/** A read takes at least so many, whatever the page sizes. */
const minReadLimit = 100;
/** Topics that are read at the same time; the others wait for their turn, so that tails never crowd out queries. */
const maxConcurrentReads = 4;

export function createLogTailHub(options: LogTailHubOptions): LogTailHub {
  const { store, encode, nowMs, setTimer } = options;
  const groupsByProject = new Map<string, Map<string, Group>>();
  const turns = new Set<Group>();
  let readCount = 0;
  let stopListening: (() => void) | undefined;

  function openGroup(topic: LogTailTopic): Group {
    // In this order: what is appended from now on is told, and what was before is behind the cursor.
    stopListening ??= store.onAppend(wakeProject);
    const groups = groupsByProject.get(topic.projectId) ?? new Map<string, Group>();
    groupsByProject.set(topic.projectId, groups);
    const existing = groups.get(topic.filterText);
    if (existing !== undefined) return existing;
    const group: Group = {
      topic,
      members: new Set(),
      cursor: store.lastSequence(),
      readAtMs: Number.NEGATIVE_INFINITY,
      state: 'idle',
      cancelTimer: () => {},
    };
    groups.set(topic.filterText, group);
    return group;
  }

  function closeGroup(group: Group): void {
    const { projectId, filterText } = group.topic;
    group.cancelTimer();
    turns.delete(group);
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
    const waitMs = group.readAtMs + readIntervalMs - nowMs();
    if (waitMs > 0) group.cancelTimer = setTimer(() => takeTurn(group), waitMs);
    else takeTurn(group);
  }

  function takeTurn(group: Group): void {
    turns.add(group);
    startReads();
  }

  function startReads(): void {
    for (const group of turns) {
      if (readCount >= maxConcurrentReads) return;
      turns.delete(group);
      readCount += 1;
      void read(group).finally(() => {
        readCount -= 1;
        startReads();
      });
    }
  }

  async function read(group: Group): Promise<void> {
    group.state = 'reading';
    group.readAtMs = nowMs();
    try {
      const arrivals = await readArrivals(group);
      deliver(group, arrivals);
    } catch (error) {
      closeGroup(group);
      for (const member of [...group.members]) member.onFailure(error);
      return;
    }
    const isBehind = (group.state as Group['state']) === 'reading-and-behind'; // it may have changed during the read
    group.state = 'idle';
    if (isBehind && group.members.size > 0) wake(group);
  }

  function readArrivals({ topic, members, cursor }: Group): Promise<LogArrivals> {
    let limit = minReadLimit;
    for (const { pageSize } of members) limit = Math.max(limit, pageSize);
    const { projectId, filter } = topic;
    return store.arrivals(
      { projectId, filter, afterSequence: cursor, window: allTimes(nowMs()), limit, keep: 'latest' },
      { deadlineMs: nowMs() + options.queryDeadlineMs },
    );
  }

  function deliver(group: Group, { records, throughSequence }: LogArrivals): void {
    group.cursor = Math.max(group.cursor, throughSequence);
    const last = records.at(-1);
    if (last === undefined) return;
    const events = records.map((record) => encode(group.topic, record));
    for (const { afterSequence, onEvents } of group.members) {
      if (afterSequence >= last.sequence) continue;
      const begin = records.findIndex(({ sequence }) => sequence > afterSequence);
      onEvents(begin === 0 ? events : events.slice(begin));
    }
  }

  return {
    join(topic, member) {
      const group = openGroup(topic);
      group.members.add(member);
      const liveFromSequence = Math.max(group.cursor, member.afterSequence);
      return {
        liveFromSequence,
        throughSequence: () => Math.max(group.cursor, liveFromSequence),
        leave() {
          group.members.delete(member);
          if (group.members.size === 0) closeGroup(group);
        },
      };
    },
  };
}
