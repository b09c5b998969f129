import type { FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import type { FrozenBodies } from '../body/frozen-bodies.ts';

export interface FrozenColumn {
  readonly codes: Uint16Array;
  readonly dictionary: FrozenDictionary;
}

/** Columns of one number or id per row. */
export interface FrozenRows {
  readonly timesOfDayNs: Float64Array;
  readonly sequences: Float64Array;
  /** Lower and upper half of each row's observed time, both 0 if absent. */
  readonly observedTimes: Uint32Array;
  readonly severityNumbers: Uint8Array;
  /** Eight bytes per row. */
  readonly spanIds: Uint8Array;
  readonly flags: Uint32Array;
  readonly droppedAttributesCounts: Uint32Array;
}

/** An open block as plain data, which survives a structured clone; `thawBlock` is the inverse. */
export interface FrozenBlock {
  readonly dayStartNs: bigint;
  readonly rowCount: number;
  readonly rows: FrozenRows;
  readonly severityTexts: FrozenColumn;
  readonly services: FrozenColumn;
  readonly eventNames: FrozenColumn;
  /** Entries are OTLP `Resource` messages. */
  readonly resources: FrozenColumn;
  /** Entries are OTLP `InstrumentationScope` messages. */
  readonly scopes: FrozenColumn;
  readonly traceIds: FrozenColumn;
  readonly attributes: readonly { readonly key: string; readonly column: FrozenColumn }[];
  /** By row. */
  readonly spilledAttributes: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly bodies: FrozenBodies;
}
