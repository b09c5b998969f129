import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { constantKind, encodeConstants, markConstants, readConstants } from './constant-column.ts';
import { decimalKind, encodeDecimals, markDecimals, readDecimals } from './decimal-column.ts';
import { encodeHexWords, hexKind, markHexWords, readHexWords } from './hex-column.ts';
import { encodeTexts, markTexts, readTexts, textKind } from './text-column.ts';
import type { MarkVariables, VariableColumn, Variables } from './variables.ts';

export function encodeVariables(writer: ByteWriter, variables: Variables): void {
  if (encodeConstants(writer, variables)) return;
  if (encodeDecimals(writer, variables)) return;
  if (encodeHexWords(writer, variables)) return;
  encodeTexts(writer, variables);
}

/**
 * Reads the next column.
 *
 * @throws RangeError when the bytes are not those of a column with that many values.
 */
export function readVariables(reader: ByteReader, count: number): VariableColumn {
  const kind = reader.varint();
  switch (kind) {
    case constantKind:
      return readConstants(reader);
    case decimalKind:
      return readDecimals(reader, count);
    case hexKind:
      return readHexWords(reader, count);
    case textKind:
      return readTexts(reader, count);
    default:
      throw unknownKind(kind);
  }
}

/** @throws RangeError as `readVariables`. */
export const markVariables: MarkVariables = (reader, count, token, marks) => {
  const kind = reader.varint();
  switch (kind) {
    case constantKind:
      return markConstants(reader, count, token, marks);
    case decimalKind:
      return markDecimals(reader, count, token, marks);
    case hexKind:
      return markHexWords(reader, count, token, marks);
    case textKind:
      return markTexts(reader, count, token, marks);
    default:
      throw unknownKind(kind);
  }
};

function unknownKind(kind: number): RangeError {
  return new RangeError(`${kind} is not a kind of variables`);
}
