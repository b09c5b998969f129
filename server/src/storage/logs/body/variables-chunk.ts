import { createByteReader } from '../../bytes/byte-reader.ts';
import type { SearchToken } from './search-token.ts';
import type { TextBuilder } from './text-builder.ts';
import { readVariables } from './variables/variable-column.ts';
import type { VariableColumn } from './variables/variables.ts';

/** The variables of a chunk's rows, which are numbered from its first. */
export interface VariablesChunk {
  appendTo(text: TextBuilder, row: number, place: number): void;
  /** A test for the rows that have every token among their variables. */
  createTest(tokens: readonly SearchToken[]): (row: number) => boolean;
}

/**
 * @param codes the template of each row of the chunk.
 * @param placeCounts the number of variables of each template.
 * @param part called when a template of the chunk has variables.
 */
export function readVariablesChunk(
  codes: Uint8Array | Uint16Array,
  placeCounts: Uint32Array,
  part: () => Uint8Array,
): VariablesChunk {
  const { ranks, counts } = rankRows(codes, placeCounts.length);
  const columns = readColumns(counts, placeCounts, part);

  return {
    appendTo(text, row, place) {
      columns[codes[row] ?? 0]?.[place]?.appendTo(text, ranks[row] ?? 0);
    },
    createTest(tokens) {
      // By template, computed on first use: few rows may be left.
      const marks: Uint8Array[] = [];
      return (row) => {
        const code = codes[row] ?? 0;
        marks[code] ??= markRows(tokens, columns[code] ?? [], counts[code] ?? 0);
        return marks[code][ranks[row] ?? 0] === 1;
      };
    },
  };
}

/** The place of each row among those of its template, in whose order their variables are stored. */
function rankRows(
  codes: Uint8Array | Uint16Array,
  codeLimit: number,
): { ranks: Uint16Array; counts: Uint16Array } {
  const counts = new Uint16Array(codeLimit);
  const ranks = new Uint16Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? 0;
    const rank = counts[code] ?? 0;
    ranks[row] = rank;
    counts[code] = rank + 1;
  }
  return { ranks, counts };
}

function readColumns(
  counts: Uint16Array,
  placeCounts: Uint32Array,
  part: () => Uint8Array,
): (VariableColumn[] | undefined)[] {
  const columns: (VariableColumn[] | undefined)[] = new Array(counts.length).fill(undefined);
  let reader: ReturnType<typeof createByteReader> | undefined;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    const placeCount = placeCounts[code] ?? 0;
    if (count === 0 || placeCount === 0) continue;
    reader ??= createByteReader(part());
    const places: VariableColumn[] = [];
    for (let place = 0; place < placeCount; place++) places.push(readVariables(reader, count));
    columns[code] = places;
  }
  reader?.assertEnd();
  return columns;
}

/** A mark for each row of a template: 1 where each token is one of its variables. */
function markRows(
  tokens: readonly SearchToken[],
  places: readonly VariableColumn[],
  count: number,
): Uint8Array {
  const marks = new Uint8Array(count).fill(1);
  const found = new Uint8Array(count);
  for (const token of tokens) {
    found.fill(0);
    for (const place of places) place.mark(token, found);
    for (let index = 0; index < count; index++) marks[index] = (marks[index] ?? 0) & (found[index] ?? 0);
  }
  return marks;
}
