import { viewOf } from '../../../memory/view-of.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { chunkRows } from './chunk.ts';
import { encodeTemplates } from './encoded-templates.ts';
import { addNormalizedTokens } from './filter-tokens.ts';
import type { FrozenBodies, SplitRows } from './frozen-bodies.ts';
import { templateCodesPart, templatesPart, tokenFilterPart, variablesPart } from './part-names.ts';
import { TokenFilterBuilder } from './token-filter.ts';
import { encodeVariables } from './variables/variable-column.ts';

export function encodeSplitBodies(
  bodies: FrozenBodies,
  split: SplitRows,
  order: Uint16Array,
): Map<string, Uint8Array> {
  const { codes, templates } = recodeTemplates(split, order);
  const parts = new Map([[templatesPart, encodeTemplates(templates)]]);
  parts.set(
    templateCodesPart,
    templates.length <= 0xff ? Uint8Array.from(codes) : new Uint8Array(codes.buffer),
  );
  const filter = new TokenFilterBuilder();
  for (let first = 0; first < order.length; first += chunkRows) {
    const writer = new ByteWriter(65_536);
    for (const rows of groupByTemplate(codes, order, first, templates.length)) {
      encodeGroup(writer, filter, bodies.bytes, split, rows);
    }
    addNormalizedTokens(filter, bodies, order.subarray(first, first + chunkRows));
    filter.endChunk();
    if (writer.length > 0) parts.set(variablesPart(first / chunkRows), writer.finish());
  }
  return parts.set(tokenFilterPart, filter.finish());
}

/** New codes from 1 in order of first appearance, so that only used templates are stored. */
function recodeTemplates(
  { templates: { bytes, ends }, templateCodes }: SplitRows,
  order: Uint16Array,
): { codes: Uint16Array; templates: Uint8Array[] } {
  const recoded = new Uint16Array(ends.length);
  const templates: Uint8Array[] = [];
  const codes = new Uint16Array(order.length);
  for (let index = 0; index < order.length; index++) {
    const code = templateCodes[order[index] ?? 0] ?? 0;
    if (recoded[code] === 0) {
      recoded[code] = templates.push(bytes.subarray(ends[code - 1], ends[code]));
    }
    codes[index] = recoded[code] ?? 0;
  }
  return { codes, templates };
}

/** The rows of a chunk grouped by template code, by a counting sort. */
function groupByTemplate(
  codes: Uint16Array,
  order: Uint16Array,
  first: number,
  templateCount: number,
): Uint16Array[] {
  const last = Math.min(first + chunkRows, order.length);
  const groupEnds = new Uint16Array(templateCount + 1);
  for (let row = first; row < last; row++) increment(groupEnds, codes[row] ?? 0);
  for (let code = 1; code <= templateCount; code++) {
    groupEnds[code] = (groupEnds[code] ?? 0) + (groupEnds[code - 1] ?? 0);
  }
  const next = new Uint16Array(templateCount + 2);
  next.set(groupEnds, 1);
  const grouped = new Uint16Array(last - first);
  for (let row = first; row < last; row++) {
    const code = codes[row] ?? 0;
    grouped[next[code] ?? 0] = order[row] ?? 0;
    increment(next, code);
  }
  const groups: Uint16Array[] = [];
  for (let code = 1; code <= templateCount; code++) {
    const rows = grouped.subarray(groupEnds[code - 1], groupEnds[code]);
    if (rows.length > 0) groups.push(rows);
  }
  return groups;
}

function increment(counts: Uint16Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

const starts = new Uint32Array(chunkRows);
const ends = new Uint32Array(chunkRows);

/** Writes the variables of rows that share a template, place by place. */
function encodeGroup(
  writer: ByteWriter,
  filter: TokenFilterBuilder,
  bytes: Uint8Array,
  { variableEnds, variableBounds }: SplitRows,
  rows: Uint16Array,
): void {
  const view = viewOf(bytes);
  const placeCount = (variableEnds[rows[0] ?? 0] ?? 0) - firstVariable(variableEnds, rows[0] ?? 0);
  for (let place = 0; place < placeCount; place++) {
    for (let index = 0; index < rows.length; index++) {
      const variable = firstVariable(variableEnds, rows[index] ?? 0) + place;
      const start = variableBounds[2 * variable] ?? 0;
      const end = variableBounds[2 * variable + 1] ?? 0;
      starts[index] = start;
      ends[index] = end;
      filter.add(view, start, end);
    }
    encodeVariables(writer, { bytes, starts, ends, count: rows.length });
  }
}

function firstVariable(variableEnds: Uint32Array, row: number): number {
  return row === 0 ? 0 : (variableEnds[row - 1] ?? 0);
}
