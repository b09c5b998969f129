import { crc32 } from 'node:zlib';
import { DamagedDayFile } from '../../generational/day-files/storage-damage.ts';
import type { BlockFacts } from '../chunks/encode-block.ts';

/** What identifies a block and selects it. */
export interface BlockSummary extends BlockFacts {
  readonly blockId: number;
  readonly projectId: string;
  /** `null` for a block merged from several memtables. */
  readonly generation: number | null;
  readonly firstGeneration: number;
  readonly firstMetric: string;
  readonly lastMetric: string;
}

/** A row of the table `block`. */
export interface BlockRow extends BlockSummary {
  readonly replacedAtMs: number | null;
  readonly firstLabels: Uint8Array;
  readonly lastLabels: Uint8Array;
  readonly crc: number;
}

export const blockColumns = `block_id AS blockId, project_id AS projectId, generation, first_generation AS firstGeneration,
  replaced_at_ms AS replacedAtMs, series_count AS seriesCount, sample_count AS sampleCount, min_ms AS minMs, max_ms AS maxMs,
  first_metric AS firstMetric, last_metric AS lastMetric, first_labels AS firstLabels,
  last_labels AS lastLabels, row_crc AS crc`;

export function crcOfRow(row: Omit<BlockRow, 'crc'>): number {
  const { blockId, projectId, generation, firstGeneration, replacedAtMs } = row;
  const { seriesCount, sampleCount, minMs, maxMs, firstMetric, lastMetric } = row;
  const place = [blockId, projectId, generation, firstGeneration, replacedAtMs];
  const facts = [seriesCount, sampleCount, minMs, maxMs, firstMetric, lastMetric];
  return crc32(row.lastLabels, crc32(row.firstLabels, crc32(JSON.stringify([place, facts]))));
}

/** @throws DamagedDayFile when the row is not what was written. */
export function assertRowSound(file: string, row: BlockRow): void {
  // A damaged page has values of any type, whatever its table declares.
  const labels: readonly unknown[] = [row.firstLabels, row.lastLabels];
  if (!labels.every((value) => value instanceof Uint8Array) || row.crc !== crcOfRow(row)) {
    throw new DamagedDayFile(file, `the row of block ${row.blockId} has another CRC-32`);
  }
}

/**
 * What readers keep of a row, of which a day may have tens of thousands.
 *
 * @param texts of the rows so far, each once.
 */
export function toBlockSummary(row: BlockRow, texts: Map<string, string>): BlockSummary {
  const { blockId, generation, firstGeneration, seriesCount, sampleCount, minMs, maxMs } = row;
  const projectId = once(row.projectId, texts);
  const firstMetric = once(row.firstMetric, texts);
  const lastMetric = once(row.lastMetric, texts);
  const facts = { seriesCount, sampleCount, minMs, maxMs };
  return { blockId, projectId, generation, firstGeneration, ...facts, firstMetric, lastMetric };
}

function once(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
}

export function labelsKey(blockId: number): number {
  return blockId * 2;
}

export function samplesKey(blockId: number): number {
  return blockId * 2 + 1;
}
