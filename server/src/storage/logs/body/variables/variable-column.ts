import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import { constantKind, encodeConstants, readConstants } from './constant-column.ts';
import { decimalKind, encodeDecimals, readDecimals } from './decimal-column.ts';
import { encodeHexWords, hexKind, readHexWords } from './hex-column.ts';
import { encodeTexts, readTexts, textKind } from './text-column.ts';
import type { VariableColumn, Variables } from './variables.ts';

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
      throw new RangeError(`${kind} is not a kind of variables`);
  }
}
