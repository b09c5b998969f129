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

/** A copy whose arrays have buffers of their own. */
export function copyBodies({ rowCount, bytes, ends, split, unnormalized }: FrozenBodies): FrozenBodies {
  return {
    rowCount,
    bytes: bytes.slice(),
    ends: ends.slice(),
    split: split && copyRows(split),
    unnormalized: unnormalized?.slice(),
  };
}

function copyRows({ templates, templateCodes, variableEnds, variableBounds }: SplitRows): SplitRows {
  return {
    templates: { bytes: templates.bytes.slice(), ends: templates.ends.slice() },
    templateCodes: templateCodes.slice(),
    variableEnds: variableEnds.slice(),
    variableBounds: variableBounds.slice(),
  };
}
