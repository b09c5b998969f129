import type { FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import type { RowBits } from './row-bits.ts';

/** How each row of a block splits into template and variables. */
export interface SplitRows {
  /** Template `code`, from 1 on, is the bytes `[ends[code - 1], ends[code])`, with `placeholder` for each variable. */
  readonly templates: FrozenDictionary;
  /** The template of each row. */
  readonly templateCodes: Uint16Array;
  /** How many variables there are up to and with each row. */
  readonly variableEnds: Uint32Array;
  /** Start and end of each variable within `FrozenBodies.bytes`. */
  readonly variableBounds: Uint32Array;
}

/** Open bodies as plain data, which survives a structured clone. */
export interface FrozenBodies {
  readonly rowCount: number;
  /** Every body in UTF-8, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each row ends in `bytes`. */
  readonly ends: Uint32Array;
  /** `undefined` when the bodies have too many templates to be worth splitting. */
  readonly split: SplitRows | undefined;
  /** The rows whose bodies are not in Normalization Form C, when there are any. */
  readonly unnormalized: RowBits | undefined;
}
