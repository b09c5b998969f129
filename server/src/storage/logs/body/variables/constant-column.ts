import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { isToken } from '../search-token.ts';
import { appendBytes } from '../text-builder.ts';
import type { MarkVariables, VariableColumn, Variables } from './variables.ts';

export const constantKind = 0;

/** Writes the value once if all are the same; otherwise writes nothing and returns false. */
export function encodeConstants(writer: ByteWriter, variables: Variables): boolean {
  const { bytes, starts, ends, count } = variables;
  const first = starts[0] ?? 0;
  const length = (ends[0] ?? 0) - first;
  for (let index = 1; index < count; index++) {
    const start = starts[index] ?? 0;
    if ((ends[index] ?? 0) - start !== length) return false;
    for (let offset = 0; offset < length; offset++) {
      if (bytes[start + offset] !== bytes[first + offset]) return false;
    }
  }
  writer.varint(constantKind);
  writer.varint(length);
  writer.bytes(bytes.subarray(first, first + length));
  return true;
}

export function readConstants(reader: ByteReader): VariableColumn {
  const value = reader.bytes(reader.varint());
  return { appendTo: (text) => appendBytes(text, value, 0, value.length) };
}

export const markConstants: MarkVariables = (reader, count, token, marks) => {
  const length = reader.varint();
  const start = reader.skip(length);
  if (!isToken(token, reader.source, start, start + length)) return false;
  marks.fill(1, 0, count);
  return true;
};
