import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import type { QuarantinedDay } from '../../generational/day-files/quarantine-day.ts';
import { createSealer, type Sealer } from '../../generational/sealer/sealer.ts';
import type { BlockSummary } from '../block.ts';
import type { FrozenBlock } from '../memtable/frozen-block.ts';
import { thawBlock } from '../memtable/open-block.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { openLogDayFile } from './block-table.ts';
import { maxMergedBytes as defaultMaxMergedBytes } from './choose-merge.ts';
import { mergeBlocks } from './merge-blocks.ts';

/** A frozen memtable, sent to the sealer. */
export interface FrozenMemtable {
  readonly generation: number;
  readonly projectId: string;
  readonly blocks: readonly FrozenBlock[];
}

/** The blocks that the catalogue adds and removes after a merge. */
export interface MergeOutcome {
  readonly added: BlockSummary;
  readonly removed: readonly BlockSummary[];
}

export interface LogSealer
  extends Pick<Sealer<never, never, never>, 'purge' | 'scrub' | 'dropBefore' | 'quarantineDay' | 'close'> {
  /** See `Sealer.seal`; returns the blocks of every day. */
  seal(frozen: FrozenMemtable, onQuarantine: (file: QuarantinedDay) => void): BlockSummary[];
  /**
   * Merges blocks of one project and day, as chosen by `chooseMerge`, or the first of them when all are too large together. Replaced
   * blocks stay readable until they are purged. Only for blocks that `seal` or `listLogDays` has returned: a repeated `seal` no longer
   * returns a merged block.
   * @param nowMs stored with the replaced blocks.
   * @returns `undefined` when the first block alone is too large to be merged.
   * @throws DamagedBlock when one of them is not as it was written; nothing was changed.
   */
  merge(blocks: readonly BlockSummary[], nowMs: number): MergeOutcome | undefined;
}

export interface LogSealerOptions {
  /** See `encodeBlock`. */
  readonly betweenParts?: () => void;
  /** Memory for the rows of a merged block. */
  readonly maxMergedBytes?: number;
}

export function createLogSealer(folder: string, options: LogSealerOptions = {}): LogSealer {
  const { betweenParts, maxMergedBytes = defaultMaxMergedBytes } = options;
  const sealer = createSealer(folder, (day) => openLogDayFile(folder, day));
  return {
    ...sealer,
    seal({ generation, projectId, blocks }, onQuarantine) {
      const withRows = blocks.filter(({ rowCount }) => rowCount > 0);
      const byDay = Map.groupBy(withRows, ({ dayStartNs }) => toUtcDayOfNs(dayStartNs));
      const days = [...byDay].map(
        ([day, ofDay]) =>
          [day, () => ofDay.map((block) => encodeBlock(projectId, thawBlock(block), betweenParts))] as const,
      );
      return sealer.seal(generation, new Map(days), onQuarantine);
    },
    merge(blocks, nowMs) {
      const [first] = blocks;
      if (first === undefined) throw new RangeError('a merge needs blocks');
      const { day, blockId } = first;
      const file = sealer.findFile(day);
      if (file === undefined) {
        const place = { file: dayFilePath(folder, day), day, blockId };
        throw new DamagedBlock(place, 'directory', 'there is no file');
      }
      const merged = mergeBlocks(file, blocks, maxMergedBytes);
      if (merged === undefined) return undefined;
      const [added] = file.replaceBlocks(merged.sources, [merged.block], nowMs);
      // Cast: one block replaced them.
      return { added: added as BlockSummary, removed: merged.sources };
    },
  };
}
