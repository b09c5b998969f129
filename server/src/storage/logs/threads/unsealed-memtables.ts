import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import {
  createMemtableSet,
  type MemtableEntry,
  type MemtableSet,
} from '../../generational/memtables/memtable-set.ts';
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
  return new MemtablesByProject(options);
}

class MemtablesByProject implements UnsealedMemtables {
  readonly #options: UnsealedMemtablesOptions;
  readonly #set: MemtableSet<UnsealedMemtable>;
  readonly #waiting: UnsealedMemtable[] = [];

  constructor(options: UnsealedMemtablesOptions) {
    this.#options = options;
    this.#set = createMemtableSet<UnsealedMemtable>({
      bytesOf: ({ memtable, requestBytes }) => Math.max(memtable.byteSize, requestBytes),
      hasData: ({ memtable }) => memtable.rowCount > 0,
      monotonicNowMs: options.monotonicNowMs,
    });
  }

  get isFull(): boolean {
    return this.#set.unsealedBytes >= this.#options.limits.maxUnsealedBytes;
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
    };
    return this.#set.begin(projectId, added).table;
  }

  adopt(replayed: ReplayedMemtable): void {
    const earlier = this.#set.openOf(replayed.projectId);
    if (earlier !== undefined) this.#freeze(earlier.table);
    const { table } = this.#set.begin(replayed.projectId, { ...replayed });
    // A replay would skip further records of a day that is sealed under this number.
    if (table.sealedDays.size > 0) this.#freeze(table);
  }

  measure({ number }: UnsealedMemtable): void {
    this.#set.measure(number);
  }

  freezeDue(nowMs: number): void {
    const set = this.#set;
    const { maxOpenBytes } = this.#options.limits;
    for (const each of set.open()) if (this.#isDue(each, nowMs)) this.#freeze(each.table);
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
    return this.#set.retire(number);
  }

  blocksOf(projectId: string): MeasuredBlock[] {
    return this.#set.tables.filter((each) => each.projectId === projectId).flatMap(unsealedBlocks);
  }

  #freeze(target: UnsealedMemtable): void {
    if (this.#set.freeze(target.number)) this.#waiting.push(target);
  }

  #isDue({ table, startedAtMs, bytes }: MemtableEntry<UnsealedMemtable>, nowMs: number): boolean {
    if (startedAtMs === undefined) return false;
    const { limits } = this.#options;
    return (
      table.memtable.hasFullBlock ||
      bytes >= limits.maxMemtableBytes ||
      table.requestCount >= maxEntriesPerGeneration - entryReserve ||
      nowMs - startedAtMs >= limits.sealAfterMs
    );
  }
}

function unsealedBlocks({ memtable, sealedDays }: UnsealedMemtable): MeasuredBlock[] {
  return memtable.blocks.filter(
    (block) => block.rowCount > 0 && !sealedDays.has(toUtcDayOfNs(block.dayStartNs)),
  );
}
