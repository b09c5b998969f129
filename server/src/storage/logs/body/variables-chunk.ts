import { type ByteReader, createByteReader } from '../../bytes/byte-reader.ts';
import { once } from './cache-last.ts';
import { chunkRows } from './chunk.ts';
import type { SearchToken } from './search-token.ts';
import type { TextBuilder } from './text-builder.ts';
import { markVariables, readVariables } from './variables/variable-column.ts';
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
  const columns = once(() => readColumns(counts, placeCounts, part));

  return {
    appendTo(text, row, place) {
      columns()[codes[row] ?? 0]?.[place]?.appendTo(text, ranks[row] ?? 0);
    },
    createTest(tokens) {
      const marks = markRows(tokens, counts, placeCounts, part);
      return (row) => marks[codes[row] ?? 0]?.[ranks[row] ?? 0] === 1;
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

/** Visits the templates that have variables in the chunk, whose columns the reader has to pass each time. */
function forEachTemplate(
  counts: Uint16Array,
  placeCounts: Uint32Array,
  part: () => Uint8Array,
  visit: (reader: ByteReader, code: number, count: number, placeCount: number) => void,
): void {
  let reader: ByteReader | undefined;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    const placeCount = placeCounts[code] ?? 0;
    if (count === 0 || placeCount === 0) continue;
    reader ??= createByteReader(part());
    visit(reader, code, count, placeCount);
  }
  reader?.assertEnd();
}

/** By template and place. */
function readColumns(
  counts: Uint16Array,
  placeCounts: Uint32Array,
  part: () => Uint8Array,
): (VariableColumn[] | undefined)[] {
  const columns: (VariableColumn[] | undefined)[] = new Array(counts.length).fill(undefined);
  forEachTemplate(counts, placeCounts, part, (reader, code, count, placeCount) => {
    const places: VariableColumn[] = [];
    for (let place = 0; place < placeCount; place++) places.push(readVariables(reader, count));
    columns[code] = places;
  });
  return columns;
}

const found = new Uint8Array(chunkRows);

/** By template, a mark for each of its rows: 1 where each token is one of its variables; nothing if there is no such row. */
function markRows(
  tokens: readonly SearchToken[],
  counts: Uint16Array,
  placeCounts: Uint32Array,
  part: () => Uint8Array,
): (Uint8Array | undefined)[] {
  const marks: (Uint8Array | undefined)[] = new Array(counts.length).fill(undefined);
  forEachTemplate(counts, placeCounts, part, (reader, code, count, placeCount) => {
    const start = reader.position;
    for (const [index, token] of tokens.entries()) {
      reader.moveTo(start);
      found.fill(0, 0, count);
      let isFound = false;
      for (let place = 0; place < placeCount; place++) {
        isFound = markVariables(reader, count, token, found) || isFound;
      }
      if (!isFound) {
        marks[code] = undefined;
        return;
      }
      marks[code] = index === 0 ? found.slice(0, count) : both(marks[code], found);
    }
  });
  return marks;
}

function both(marks: Uint8Array | undefined, others: Uint8Array): Uint8Array | undefined {
  return marks?.map((mark, index) => mark & (others[index] ?? 0));
}
