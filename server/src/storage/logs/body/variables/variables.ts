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
  /** Sets to 1 the mark of each value that equals the token in any case; one mark per value. */
  mark(token: SearchToken, marks: Uint8Array): void;
}
