import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { createMemtableSet, type MemtableEntry } from '../../generational/memtables/memtable-set.ts';
import type { MeasuredBlock, Memtable } from '../memtable/memtable.ts';
import type { ReplayedMemtable } from '../wal/replay-wal.ts';
import { maxEntriesPerGeneration } from '../wal/wal-entries.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** A memtable with the state that decides when to seal it. */
export interface UnsealedMemtable extends ReplayedMemtable {
  requestCount: number;
  requestBytes: number;
}

/** The memtables that the writer queries: at most one open per project, and those being sealed. */
export interface UnsealedMemtables {
  /** The project's open memtable, created if absent. */
  openFor(projectId: string): UnsealedMemtable;
  /** Adds a replayed memtable; call it in ascending order of numbers. */
  adopt(replayed: ReplayedMemtable): void;
  /** Measures a memtable; call it after each change. */
  measure(target: UnsealedMemtable): void;
  /** Whether unsealed memory or the log is so large that appends have to wait for the sealer. */
  readonly isFull: boolean;
  /** Freezes memtables that are full or old, and the largest if all together are too large. */
  freezeDue(nowMs: number): void;
  /** Freezes memtables with records of days before this one; returns all unsealed ones that have such records. */
  freezeBefore(day: number): number[];
  /** Dequeues the next frozen memtable to seal. */
  nextFrozen(): UnsealedMemtable | undefined;
  /** Removes a memtable; `undefined` if absent. */
  retire(number: number): UnsealedMemtable | undefined;
  /** The project's blocks that are in no day file, oldest memtable first. */
  blocksOf(projectId: string): MeasuredBlock[];
}

export interface UnsealedMemtablesOptions {
  readonly limits: LogStoreLimits;
  readonly createMemtable: () => Memtable;
  readonly allocateNumber: () => number;
  readonly monotonicNowMs: () => number;
}

/** Room for requests of one commit that join a memtable after its limit was checked. */
const entryReserve = 8192;

export function createUnsealedMemtables(options: UnsealedMemtablesOptions): UnsealedMemtables {
  const { limits, createMemtable, allocateNumber, monotonicNowMs } = options;
  const set = createMemtableSet<UnsealedMemtable>({
    bytesOf: ({ memtable, requestBytes }) => Math.max(memtable.byteSize, requestBytes),
    hasData: ({ memtable }) => memtable.rowCount > 0,
    monotonicNowMs,
  });
  const waiting: UnsealedMemtable[] = [];

  function freeze(target: UnsealedMemtable): void {
    if (set.freeze(target.number)) waiting.push(target);
  }

  function isDue({ table, startedAtMs, bytes }: MemtableEntry<UnsealedMemtable>, nowMs: number): boolean {
    if (startedAtMs === undefined) return false;
    return (
      table.memtable.hasFullBlock ||
      bytes >= limits.maxMemtableBytes ||
      table.requestCount >= maxEntriesPerGeneration - entryReserve ||
      nowMs - startedAtMs >= limits.sealAfterMs
    );
  }

  return {
    openFor(projectId) {
      const open = set.openOf(projectId);
      if (open !== undefined) return open.table;
      const added: UnsealedMemtable = {
        number: allocateNumber(),
        projectId,
        memtable: createMemtable(),
        sealedDays: new Set(),
        requestCount: 0,
        requestBytes: 0,
      };
      return set.begin(projectId, added).table;
    },
    adopt(replayed) {
      const earlier = set.openOf(replayed.projectId);
      if (earlier !== undefined) freeze(earlier.table);
      const { table } = set.begin(replayed.projectId, { ...replayed });
      // A replay would skip further records of a day that is sealed under this number.
      if (table.sealedDays.size > 0) freeze(table);
    },
    measure: ({ number }) => set.measure(number),
    get isFull() {
      return set.unsealedBytes >= limits.maxUnsealedBytes;
    },
    freezeDue(nowMs) {
      for (const each of set.open()) if (isDue(each, nowMs)) freeze(each.table);
      if (set.openBytes <= limits.maxOpenBytes) return;
      for (const { table } of set.open().sort((a, b) => b.bytes - a.bytes)) {
        freeze(table);
        if (set.openBytes <= limits.maxOpenBytes) return;
      }
    },
    freezeBefore(day) {
      const having = set.tables.filter((each) =>
        unsealedBlocks(each).some((block) => toUtcDayOfNs(block.dayStartNs) < day),
      );
      having.forEach(freeze);
      return having.map(({ number }) => number);
    },
    nextFrozen: () => waiting.shift(),
    retire: set.retire,
    blocksOf: (projectId) =>
      set.tables.filter((each) => each.projectId === projectId).flatMap(unsealedBlocks),
  };
}

function unsealedBlocks({ memtable, sealedDays }: UnsealedMemtable): MeasuredBlock[] {
  return memtable.blocks.filter(
    (block) => block.rowCount > 0 && !sealedDays.has(toUtcDayOfNs(block.dayStartNs)),
  );
}
