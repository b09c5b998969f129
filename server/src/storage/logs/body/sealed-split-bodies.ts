import type { FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import type { BodyColumn } from './body-column.ts';
import { cacheLast, once } from './cache-last.ts';
import { chunkOf, chunkRows, keepByChunk, rowInChunk } from './chunk.ts';
import { decodeTemplates } from './encoded-templates.ts';
import { findTemplates } from './find-templates.ts';
import { templateCodesPart, templatesPart, tokenFilterPart, variablesPart } from './part-names.ts';
import { type SearchToken, toSearchTokens } from './search-token.ts';
import { appendBytes, createTextBuilder, drainText } from './text-builder.ts';
import { findChunks } from './token-filter.ts';
import { readVariablesChunk } from './variables-chunk.ts';
import { placeholder } from './word-characters.ts';

/** Reads what `encodeSplitBodies` wrote. */
export function openSealedSplitBodies(rowCount: number, part: (name: string) => Uint8Array): BodyColumn {
  const templates = once(() => decodeTemplates(part(templatesPart)));
  const codes = once(() => readCodes(part(templateCodesPart), templates().ends.length - 1));
  const placeCounts = once(() => countPlaces(templates()));
  const chunkAt = cacheLast((chunk) =>
    readVariablesChunk(
      codes().subarray(chunk * chunkRows, Math.min((chunk + 1) * chunkRows, rowCount)),
      placeCounts(),
      () => part(variablesPart(chunk)),
    ),
  );
  const builder = once(createTextBuilder);

  return {
    text(row) {
      const built = builder();
      const { bytes, ends } = templates();
      const code = codes()[row] ?? 0;
      const end = ends[code] ?? 0;
      let literal = ends[code - 1] ?? 0;
      let place = 0;
      // An error on the way, of a damaged part, may have left some of another text.
      built.length = 0;
      for (let at = literal; at < end; at++) {
        if (bytes[at] !== placeholder) continue;
        appendBytes(built, bytes, literal, at);
        chunkAt(chunkOf(row)).appendTo(built, rowInChunk(row), place++);
        literal = at + 1;
      }
      appendBytes(built, bytes, literal, end);
      return drainText(built);
    },
    keepMatching(tokens, rows, count) {
      const searched = toSearchTokens(tokens);
      const variables = searched.filter((token) => token.isVariable);
      const chunks = variables.length === 0 ? 0 : findChunks(part(tokenFilterPart), variables);
      if (variables.length > 0 && chunks === 0) return 0;
      const found = findTemplates(
        templates(),
        searched.filter((token) => !token.isVariable),
      );
      if (!found.includes(1)) return 0;
      return variables.length === 0
        ? keepWithTemplate(found, codes(), rows, count)
        : keepWithVariables(variables, chunks, found, rows, count);
    },
  };

  function keepWithVariables(
    tokens: readonly SearchToken[],
    chunks: number,
    templatesFound: Uint8Array,
    rows: Uint16Array,
    count: number,
  ): number {
    const rowCodes = codes();
    const testOf = (chunk: number) => {
      let hasVariables: ((row: number) => boolean) | undefined;
      return (row: number) => {
        if (templatesFound[rowCodes[row] ?? 0] === 0) return false;
        hasVariables ??= chunkAt(chunk).createTest(tokens);
        return hasVariables(rowInChunk(row));
      };
    };
    return keepByChunk(chunks, testOf, rows, count);
  }
}

function keepWithTemplate(
  found: Uint8Array,
  codes: Uint8Array | Uint16Array,
  rows: Uint16Array,
  count: number,
): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0;
    rows[kept] = row;
    kept += found[codes[row] ?? 0] ?? 0;
  }
  return kept;
}

function readCodes(part: Uint8Array, templateCount: number): Uint8Array | Uint16Array {
  if (templateCount <= 0xff) return part;
  // A view of 16 bits has to start at an even address, which a part need not.
  const aligned = part.byteOffset % 2 === 0 ? part : part.slice();
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2);
}

/** How many variables each template has, by code. */
function countPlaces({ bytes, ends }: FrozenDictionary): Uint32Array {
  const counts = new Uint32Array(ends.length);
  for (let code = 1; code < ends.length; code++) {
    let count = 0;
    for (let at = ends[code - 1] ?? 0; at < (ends[code] ?? 0); at++) {
      if (bytes[at] === placeholder) count++;
    }
    counts[code] = count;
  }
  return counts;
}
