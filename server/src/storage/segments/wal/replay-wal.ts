import type { Generation } from '../open-block/generation.ts';
import type { DamagedEntry, WalEntry } from './wal-entries.ts';

/** A generation as it was before the process ended. */
export interface ReplayedGeneration {
  readonly number: number;
  readonly projectId: string;
  readonly generation: Generation;
  /** Days that are in day files already, so that this generation's rows of them do not count. */
  readonly sealedDays: ReadonlySet<number>;
  readonly requestCount: number;
  readonly requestBytes: number;
}

export interface ReplayOptions {
  readonly createGeneration: () => Generation;
  /** Days whose file has this generation. */
  readonly sealedDays: (generation: number) => ReadonlySet<number>;
  readonly isRetired: (generation: number) => boolean;
}

export interface Replay {
  /** In ascending order. */
  readonly generations: readonly ReplayedGeneration[];
  /** One line for each request that could not be read again. */
  readonly damage: readonly string[];
}

/** Appends every request again that no day file has. Gives the same rows with the same sequences as the first time. */
export function replayWal(entries: Iterable<WalEntry | DamagedEntry>, options: ReplayOptions): Replay {
  const replayed = new Map<number, MutableGeneration>();
  const damage: string[] = [];

  function report({ generation, index }: DamagedEntry, found: string): void {
    damage.push(`request ${index} of generation ${generation} of the write-ahead log was left out: ${found}`);
  }

  for (const entry of entries) {
    if (options.isRetired(entry.generation)) continue;
    if ('damage' in entry) {
      report(entry, entry.damage);
      // Its place stays taken, also when it is the last of a generation that goes on.
      const target = replayed.get(entry.generation);
      if (target !== undefined) target.requestCount = entry.index + 1;
      continue;
    }
    const target = replayed.get(entry.generation) ?? createReplayed(entry, options);
    replayed.set(entry.generation, target);
    target.requestCount = entry.index + 1;
    target.requestBytes += entry.request.byteLength;
    try {
      target.generation.append(entry.request, entry.terms);
    } catch (error) {
      // It could be read when it was acknowledged, and its checksum is right.
      const reason = error instanceof Error ? error.message : String(error);
      report({ ...entry, damage: reason }, reason);
    }
  }
  return { generations: [...replayed.values()], damage };
}

interface MutableGeneration extends ReplayedGeneration {
  requestCount: number;
  requestBytes: number;
}

function createReplayed({ generation, projectId }: WalEntry, options: ReplayOptions): MutableGeneration {
  return {
    number: generation,
    projectId,
    generation: options.createGeneration(),
    sealedDays: options.sealedDays(generation),
    requestCount: 0,
    requestBytes: 0,
  };
}
