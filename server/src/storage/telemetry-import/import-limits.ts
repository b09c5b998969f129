/** How much is read and stored at a time; each unit ends with the item that reaches it. */
export interface ImportLimits {
  /** Of a unit of logs. */
  readonly records: number;
  readonly recordBytes: number;
  /** Of a unit of metrics, which has whole series of a day. */
  readonly samples: number;
  /** Of a unit of traces. */
  readonly traces: number;
  /** Of timelines that are inserted together. */
  readonly partBytes: number;
}

export const defaultImportLimits: ImportLimits = {
  records: 50_000,
  recordBytes: 16 * 1024 * 1024,
  samples: 100_000,
  traces: 500,
  partBytes: 8 * 1024 * 1024,
};
