import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { once } from '../cache-last.ts';
import { isToken } from '../search-token.ts';
import { appendBytes } from '../text-builder.ts';
import type { MarkVariables, VariableColumn, Variables } from './variables.ts';

export const textKind = 3;

/** Ends each value: no token has it. */
const terminator = 0x0a;

export function encodeTexts(writer: ByteWriter, variables: Variables): void {
  const texts = joinTexts(variables);
  writer.varint(textKind);
  writer.varint(texts.length);
  writer.bytes(texts);
}

/** Apart from the writer, of which each chunk has another: V8 would compile the loops again for every one. */
function joinTexts({ bytes, starts, ends, count }: Variables): Uint8Array {
  let length = count;
  for (let index = 0; index < count; index++) length += (ends[index] ?? 0) - (starts[index] ?? 0);
  const texts = new Uint8Array(length);
  let target = 0;
  for (let index = 0; index < count; index++) {
    const end = ends[index] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) texts[target++] = bytes[at] ?? 0;
    texts[target++] = terminator;
  }
  return texts;
}

export function readTexts(reader: ByteReader, count: number): VariableColumn {
  const texts = reader.bytes(reader.varint());
  /** On first use: most readers of the chunk skip this column. */
  const allEnds = once(() => findEnds(texts, count));
  return {
    appendTo(text, index) {
      const start = index === 0 ? 0 : (allEnds()[index - 1] ?? 0) + 1;
      appendBytes(text, texts, start, allEnds()[index] ?? 0);
    },
  };
}

export const markTexts: MarkVariables = (reader, count, token, marks) => {
  const { source } = reader;
  const length = reader.varint();
  let start = reader.skip(length);
  const end = start + length;
  // Of a token in ASCII; others may have another length in upper case.
  const tokenLength = token.skips === undefined ? 0 : token.bytes.length;
  let isFound = false;
  let index = 0;
  for (let at = start; at < end; at++) {
    if (source[at] !== terminator) continue;
    const mayEqual = tokenLength === 0 || at - start === tokenLength;
    if (mayEqual && isToken(token, source, start, at)) {
      marks[index] = 1;
      isFound = true;
    }
    index++;
    start = at + 1;
  }
  if (index !== count) throw wrongCount(index, count);
  return isFound;
};

function findEnds(texts: Uint8Array, count: number): Uint32Array {
  const ends = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < texts.length; at++) {
    if (texts[at] === terminator) ends[found++] = at;
  }
  if (found !== count) throw wrongCount(found, count);
  return ends;
}

function wrongCount(found: number, count: number): RangeError {
  return new RangeError(`${found} variables where ${count} should be`);
}
