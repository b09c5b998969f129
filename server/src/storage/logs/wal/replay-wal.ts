import { messageOf } from '../../../errors/message-of.ts';
import type { Memtable } from '../memtable/memtable.ts';
import type { DamagedEntry, WalEntry } from './wal-entries.ts';

/** A memtable, restored by a replay. */
export interface ReplayedMemtable {
  readonly number: number;
  readonly projectId: string;
  readonly memtable: Memtable;
  /** Days that are in day files, so that queries skip this memtable's rows of them. */
  readonly sealedDays: ReadonlySet<number>;
  readonly requestCount: number;
  readonly requestBytes: number;
}

export interface ReplayOptions {
  readonly createMemtable: () => Memtable;
  /** Days whose file has this memtable. */
  readonly sealedDays: (generation: number) => ReadonlySet<number>;
  readonly isRetired: (generation: number) => boolean;
}

export interface Replay {
  /** In ascending order. */
  readonly memtables: readonly ReplayedMemtable[];
  /** One line per unreadable request. */
  readonly damage: readonly string[];
  /** Numbers of the memtables without a readable request, which nothing would delete. */
  readonly unreadable: readonly number[];
}

/** Appends again every request that no day file has, with the same rows and sequences. */
export function replayWal(entries: Iterable<WalEntry | DamagedEntry>, options: ReplayOptions): Replay {
  const replayed = new Map<number, MutableMemtable>();
  const damage: string[] = [];
  const damaged = new Set<number>();

  function report({ generation, index }: DamagedEntry, found: string): void {
    damaged.add(generation);
    damage.push(`request ${index} of generation ${generation} of the write-ahead log was left out: ${found}`);
  }

  for (const entry of entries) {
    if (options.isRetired(entry.generation)) continue;
    if ('damage' in entry) {
      report(entry, entry.damage);
      // Its index stays used, also if it is the last of a memtable that continues.
      const target = replayed.get(entry.generation);
      if (target !== undefined) target.requestCount = entry.index + 1;
      continue;
    }
    const target = replayed.get(entry.generation) ?? createReplayed(entry, options);
    replayed.set(entry.generation, target);
    target.requestCount = entry.index + 1;
    target.requestBytes += entry.request.byteLength;
    try {
      target.memtable.append(entry.request, entry.window);
    } catch (error) {
      // Unexpected: it was readable when acknowledged, and its checksum is right.
      const reason = messageOf(error);
      report({ ...entry, damage: reason }, reason);
    }
  }
  const unreadable = [...damaged].filter((generation) => !replayed.has(generation));
  return { memtables: [...replayed.values()], damage, unreadable };
}

interface MutableMemtable extends ReplayedMemtable {
  requestCount: number;
  requestBytes: number;
}

function createReplayed({ generation, projectId }: WalEntry, options: ReplayOptions): MutableMemtable {
  return {
    number: generation,
    projectId,
    memtable: options.createMemtable(),
    sealedDays: options.sealedDays(generation),
    requestCount: 0,
    requestBytes: 0,
  };
}
