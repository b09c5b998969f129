import { maxLogText } from '../../../logs/log-text-budget.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import { mergeParts, partsOf, type RecordQuery } from '../query/evaluate.ts';
import { countPartText } from '../query/part-text.ts';
import { byteSizeOf, type StatsPartial } from '../query/stats-partial.ts';
import type { MemoryClaim } from './project-memory.ts';

type StatsQuery = Extract<BlockQuery, { readonly kind: 'stats' }>;

/** The parts of an answer while they arrive. */
export interface FoundParts {
  readonly parts: readonly BlockPartial[];
  /** Call it for each part; a promise that has to be awaited before more is read. */
  add(found: readonly BlockPartial[]): Promise<void>;
}

export interface FoundPartsOptions {
  /** Merges parts into one, in another thread. */
  readonly merge: (query: StatsQuery, parts: readonly StatsPartial[]) => Promise<StatsPartial>;
  readonly memory: MemoryClaim;
}

/** Parts of statistics are merged once they are this large together: groups of many blocks are mostly the same. */
export const mergeBytes = 16 * 1024 * 1024;

/** Catalogues are merged a few at a time: each takes some milliseconds, and a query may get hundreds. */
const maxCatalogues = 4;

/** Other parts are merged once they have more than this together, of which an answer has half at most, and one more record. */
const mergeText = 2 * maxLogText;

export function createFoundParts(query: BlockQuery, { merge, memory }: FoundPartsOptions): FoundParts {
  const parts: BlockPartial[] = [];
  /** Of statistics. */
  let bytes = 0;
  let mergeAtBytes = mergeBytes;
  let isMerging = false;
  /** In UTF-16 units, of parts other than those of statistics. */
  let text = 0;

  function keep(found: readonly BlockPartial[]): void {
    for (const each of found) {
      if (each.kind === 'stats') {
        const size = byteSizeOf(each.part);
        memory.charge(size);
        bytes += size;
      } else text += countPartText(each);
      parts.push(each);
    }
  }

  /** In this thread: there are few records, or few texts, in so few parts or as much text as this. */
  function mergeTexts(records: RecordQuery): void {
    const merged = mergeParts(records, parts.splice(0));
    text = 0;
    keep([merged]);
  }

  async function mergeAll(stats: StatsQuery): Promise<void> {
    isMerging = true;
    const taken = partsOf('stats', parts.splice(0));
    const takenBytes = bytes;
    const merged = await merge(stats, taken);
    bytes -= takenBytes;
    memory.charge(-takenBytes);
    keep([{ kind: 'stats', part: merged }]);
    // Otherwise a large part would be merged again with each small one.
    mergeAtBytes = Math.max(mergeBytes, 2 * byteSizeOf(merged));
    isMerging = false;
  }

  return {
    parts,
    async add(found) {
      keep(found);
      if (query.kind !== 'stats') {
        const areMany = query.kind === 'catalogue' && parts.length > maxCatalogues;
        if (areMany || text > mergeText) mergeTexts(query);
        return;
      }
      if (bytes < mergeAtBytes || parts.length === 1 || isMerging) return;
      await mergeAll(query);
    },
  };
}
