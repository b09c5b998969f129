import type { ByteReader } from '../../../bytes/byte-reader.ts';
import type { SearchToken } from '../search-token.ts';
import type { TextBuilder } from '../text-builder.ts';

/** Variables to be encoded: value i is `bytes[starts[i]..ends[i])`. The arrays may be longer than `count`. */
export interface Variables {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** At least one. */
  readonly count: number;
}

/** The variables at one place of one template, in the rows of one chunk: mostly of one kind. */
export interface VariableColumn {
  appendTo(text: TextBuilder, index: number): void;
}

/**
 * Reads the next column and sets to 1 the mark of each value that equals the token in any case; returns whether there is
 * one. A chunk has hundreds of columns, each of which would take longer to open than to search.
 *
 * @param marks one for each value; may be longer.
 */
export type MarkVariables = (
  reader: ByteReader,
  count: number,
  token: SearchToken,
  marks: Uint8Array,
) => boolean;
