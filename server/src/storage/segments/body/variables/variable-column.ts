import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { ByteWriter } from '../../../bytes/byte-writer.ts';
import type { SearchToken } from '../search-token.ts';
import type { TextBuilder } from '../text-builder.ts';
import { constantKind, encodeConstants, readConstants } from './constant-column.ts';
import { decimalKind, encodeDecimals, readDecimals } from './decimal-column.ts';
import { encodeHexWords, hexKind, readHexWords } from './hex-column.ts';
import { encodeTexts, readTexts, textKind } from './text-column.ts';

/** Variables to be encoded: value i is `bytes[starts[i]..ends[i])`. The arrays may be longer than `count`. */
export interface Variables {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** At least one. */
  readonly count: number;
}

/** The variables that stand in one place of one template, in the rows of one chunk: mostly of one kind. */
export interface VariableColumn {
  appendTo(text: TextBuilder, index: number): void;
  /** Sets to 1 the mark of each value that is the token in any case; there is one mark for each value. */
  mark(token: SearchToken, marks: Uint8Array): void;
}

export function encodeVariables(writer: ByteWriter, variables: Variables): void {
  if (encodeConstants(writer, variables)) return;
  if (encodeDecimals(writer, variables)) return;
  if (encodeHexWords(writer, variables)) return;
  encodeTexts(writer, variables);
}

/**
 * Reads the column that comes next.
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
