import { addToCount } from '../../../fairness/add-to-count.ts';
import { findFairShare } from '../../../fairness/fair-share.ts';
import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import {
  createMemtableSet,
  type MemtableEntry,
  type MemtableSet,
} from '../../generational/memtables/memtable-set.ts';
import { maxBlockRows } from '../block.ts';
import type { MeasuredBlock, Memtable } from '../memtable/memtable.ts';
import type { ReplayedMemtable } from '../wal/replay-wal.ts';
import { maxEntriesPerGeneration } from '../wal/wal-entries.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** A memtable with the state that decides when to seal it. */
export interface UnsealedMemtable extends ReplayedMemtable {
  requestCount: number;
  requestBytes: number;
  /** Records when it was looked at last, the most that were added between two looks, and when some were seen to be added. */
  seenRows: number;
  mostAddedRows: number;
  lastAddedAtMs: number;
}

/** The memtables that the writer queries: at most one open per project, and those being sealed. */
export interface UnsealedMemtables {
  /** The project's open memtable, created if absent. */
  openFor(projectId: string): UnsealedMemtable;
  /** Adds a replayed memtable; call it in ascending order of numbers. */
  adopt(replayed: ReplayedMemtable): void;
  /** Measures a memtable; call it after each change. */
  measure(target: UnsealedMemtable): void;
  /**
   * Whether the project may append. Once unsealed memory and the log are nearly full, those that hold the most have to wait for the
   * sealer; what is left is for the others.
   */
  hasRoomFor(projectId: string): boolean;
  /** Freezes memtables that are nearly full, old, or large and idle, and the largest if all together are too large. Call it after each commit. */
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

/** Of `maxUnsealedBytes`: beyond it, only projects with less than their share of it may append. */
const sharedPart = 0.8;
/** The share is found again when unsealed memory has changed by this part of the maximum. */
const shareStep = 1 / 256;

/** Room for requests of one commit that join a memtable after its limit was checked. */
const entryReserve = 8192;
/** What a block may lack, an eighth: that of larger commits begins another one. */
const maxRoomRows = maxBlockRows >>> 3;

export function createUnsealedMemtables(options: UnsealedMemtablesOptions): UnsealedMemtables {
  return new MemtablesByProject(options);
}

class MemtablesByProject implements UnsealedMemtables {
  readonly #options: UnsealedMemtablesOptions;
  readonly #set: MemtableSet<UnsealedMemtable>;
  readonly #waiting: UnsealedMemtable[] = [];
  /** Of unsealed memtables, by project. */
  readonly #bytesOf = new Map<string, number>();
  #share = Number.POSITIVE_INFINITY;
  #sharedAtBytes = 0;

  constructor(options: UnsealedMemtablesOptions) {
    this.#options = options;
    this.#set = createMemtableSet<UnsealedMemtable>({
      bytesOf: ({ memtable, requestBytes }) => Math.max(memtable.byteSize, requestBytes),
      hasData: ({ memtable }) => memtable.rowCount > 0,
      monotonicNowMs: options.monotonicNowMs,
    });
  }

  hasRoomFor(projectId: string): boolean {
    const { maxUnsealedBytes } = this.#options.limits;
    const { unsealedBytes } = this.#set;
    if (unsealedBytes < sharedPart * maxUnsealedBytes) {
      this.#sharedAtBytes = 0;
      return true;
    }
    if (unsealedBytes >= maxUnsealedBytes) return false;
    if (Math.abs(unsealedBytes - this.#sharedAtBytes) >= shareStep * maxUnsealedBytes) {
      this.#sharedAtBytes = unsealedBytes;
      this.#share = findFairShare([...this.#bytesOf.values()], sharedPart * maxUnsealedBytes);
    }
    return (this.#bytesOf.get(projectId) ?? 0) < this.#share;
  }

  openFor(projectId: string): UnsealedMemtable {
    const open = this.#set.openOf(projectId);
    if (open !== undefined) return open.table;
    const { allocateNumber, createMemtable } = this.#options;
    const added: UnsealedMemtable = {
      number: allocateNumber(),
      projectId,
      memtable: createMemtable(),
      sealedDays: new Set(),
      requestCount: 0,
      requestBytes: 0,
      seenRows: 0,
      mostAddedRows: 1,
      lastAddedAtMs: this.#options.monotonicNowMs(),
    };
    return this.#counted(projectId, () => this.#set.begin(projectId, added)).table;
  }

  adopt(replayed: ReplayedMemtable): void {
    const earlier = this.#set.openOf(replayed.projectId);
    if (earlier !== undefined) this.#freeze(earlier.table);
    const { projectId, memtable } = replayed;
    const lastAddedAtMs = this.#options.monotonicNowMs();
    const adopted = { ...replayed, seenRows: memtable.rowCount, mostAddedRows: 1, lastAddedAtMs };
    const { table } = this.#counted(projectId, () => this.#set.begin(projectId, adopted));
    // A replay would skip further records of a day that is sealed under this number.
    if (table.sealedDays.size > 0) this.#freeze(table);
  }

  measure({ number, projectId }: UnsealedMemtable): void {
    this.#counted(projectId, () => this.#set.measure(number));
  }

  freezeDue(nowMs: number): void {
    const set = this.#set;
    const { maxOpenBytes } = this.#options.limits;
    for (const each of set.open()) {
      noteAddedRows(each.table, nowMs);
      if (this.#isDue(each, nowMs)) this.#freeze(each.table);
    }
    if (set.openBytes <= maxOpenBytes) return;
    for (const { table } of set.open().sort((a, b) => b.bytes - a.bytes)) {
      this.#freeze(table);
      if (set.openBytes <= maxOpenBytes) return;
    }
  }

  freezeBefore(day: number): number[] {
    const having = this.#set.tables.filter((each) =>
      unsealedBlocks(each).some((block) => toUtcDayOfNs(block.dayStartNs) < day),
    );
    for (const each of having) this.#freeze(each);
    return having.map(({ number }) => number);
  }

  nextFrozen(): UnsealedMemtable | undefined {
    return this.#waiting.shift();
  }

  retire(number: number): UnsealedMemtable | undefined {
    const table = this.#set.tables.find((each) => each.number === number);
    return table && this.#counted(table.projectId, () => this.#set.retire(number));
  }

  blocksOf(projectId: string): MeasuredBlock[] {
    return this.#set.tables.filter((each) => each.projectId === projectId).flatMap(unsealedBlocks);
  }

  /** Makes a change of memtables of one project, and counts by how much it changes what that holds. */
  #counted<Result>(projectId: string, change: () => Result): Result {
    const before = this.#set.unsealedBytes;
    const result = change();
    addToCount(this.#bytesOf, projectId, this.#set.unsealedBytes - before);
    return result;
  }

  #freeze(target: UnsealedMemtable): void {
    if (this.#set.freeze(target.number)) this.#waiting.push(target);
  }

  #isDue({ table, startedAtMs, bytes }: MemtableEntry<UnsealedMemtable>, nowMs: number): boolean {
    if (startedAtMs === undefined) return false;
    const { limits } = this.#options;
    return (
      !table.memtable.hasRoomFor(roomForCommit(table)) ||
      bytes >= limits.maxMemtableBytes ||
      table.requestCount >= maxEntriesPerGeneration - entryReserve ||
      nowMs - startedAtMs >= limits.sealAfterMs ||
      (bytes >= limits.minIdleMemtableBytes && nowMs - table.lastAddedAtMs >= limits.sealIdleAfterMs)
    );
  }
}

function noteAddedRows(table: UnsealedMemtable, nowMs: number): void {
  const { rowCount } = table.memtable;
  if (rowCount > table.seenRows) table.lastAddedAtMs = nowMs;
  table.mostAddedRows = Math.max(table.mostAddedRows, rowCount - table.seenRows);
  table.seenRows = rowCount;
}

/**
 * For as many records as a commit has added before. What does not fit a block would begin another one, which would be sealed with it,
 * small, and every query would open both.
 */
function roomForCommit({ mostAddedRows }: UnsealedMemtable): number {
  return Math.min(mostAddedRows, maxRoomRows);
}

function unsealedBlocks({ memtable, sealedDays }: UnsealedMemtable): MeasuredBlock[] {
  return memtable.blocks.filter(
    (block) => block.rowCount > 0 && !sealedDays.has(toUtcDayOfNs(block.dayStartNs)),
  );
}
