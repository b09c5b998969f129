import { encodeRawBodies } from './encode-raw-bodies.ts';
import { encodeSplitBodies } from './encode-split-bodies.ts';
import type { SplitRows } from './frozen-bodies.ts';
import type { OpenBodies } from './open-bodies.ts';
import { unnormalizedPart } from './part-names.ts';
import { addRow, hasRow, type RowBits } from './row-bits.ts';

/**
 * The parts of a sealed body column by name, uncompressed:
 *
 * - `templates`: none of them when the block is raw;
 * - `template-codes`: one per row, in one byte or, above 255 templates, in two;
 * - `token-filter`: for each chunk of 4,096 rows, of its variables or, in a raw block, of all its tokens; also of all tokens of its
 *   bodies that are not in Normalization Form C, in that form;
 * - `unnormalized`: the rows of such bodies (`RowBits`), absent when there are none;
 * - `variables.N`: those of chunk N by template and place, absent when the chunk has none;
 * - `bodies.N`: instead, in a raw block, the whole bodies of the chunk.
 */
export interface EncodedBodies {
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

/** With fewer rows per template the text counts as free, and whole bodies are stored. */
const minRowsPerTemplate = 4;

/** @param order the row of `bodies` that becomes row i. */
export function encodeBodies(bodies: OpenBodies, order: Uint16Array): EncodedBodies {
  const view = bodies.view();
  const { split } = view;
  const isRaw = split === undefined || countUsed(split) * minRowsPerTemplate > order.length;
  const parts = isRaw ? encodeRawBodies(view, order) : encodeSplitBodies(view, split, order);
  const unnormalized = view.unnormalized && reorder(view.unnormalized, order);
  if (unnormalized?.some((byte) => byte !== 0)) parts.set(unnormalizedPart, unnormalized);
  return { parts };
}

function reorder(bits: RowBits, order: Uint16Array): RowBits {
  const reordered = new Uint8Array(Math.ceil(order.length / 8));
  for (const [index, row] of order.entries()) {
    if (hasRow(bits, row)) addRow(reordered, index);
  }
  return reordered;
}

/** The dictionary may have more: entries of rolled-back rows stay in it. */
function countUsed({ templates, templateCodes }: SplitRows): number {
  const isUsed = new Uint8Array(templates.ends.length);
  for (const code of templateCodes) isUsed[code] = 1;
  return isUsed.reduce((count, used) => count + used, 0);
}
