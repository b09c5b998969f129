import type { EncodedLog } from '../../logs/encoded-log.ts';
import { dayNs } from '../../time/utc-day.ts';
import type { BodyColumn } from './body/body-column.ts';

/** Maximum rows of a block: a row number fits 16 bits, and so does a dictionary code with 0 for absent. */
export const maxBlockRows = 65_535;

/** One dictionary code per row. The array may be longer than the block. */
export type Codes = Uint8Array | Uint16Array;

/** The distinct values of a column. Codes run from 1 to `size`; 0 means absent, so absent and '' stay distinct. */
export interface Dictionary {
  readonly size: number;
  /** The value in UTF-8 (or the raw id); a view that is valid until the dictionary grows. */
  bytes(code: number): Uint8Array;
  text(code: number): string;
  /** The code of a value, 0 when the dictionary does not have it. */
  find(value: Uint8Array): number;
}

export interface DictionaryColumn {
  readonly codes: Codes;
  readonly dictionary: Dictionary;
  /** The codes of some rows, without decoding those of all. Absent from columns in memory, which need no decoding. */
  codesOf?(rows: Uint16Array): Codes;
}

/** One entry per distinct resource of the block. Code 0 has no attributes. */
export interface ResourceColumn {
  readonly codes: Codes;
  /** How many distinct resources there are; their codes run from 1 to `size`. */
  readonly size: number;
  attributes(code: number): ReadonlyMap<string, string>;
}

/** The instrumentation scope: name and version, '' if absent. */
export interface ScopeColumn {
  readonly codes: Codes;
  readonly size: number;
  scope(code: number): { readonly name: string; readonly version: string };
}

/** Trace ids; code 0 for a record without one. */
export interface TraceIdColumn {
  readonly codes: Codes;
  /** Its values are the raw 16 bytes; `text` gives 32 lowercase hex digits. */
  readonly dictionary: Dictionary;
}

/** Inclusive bounds of the times of day of all rows: the first and last row of a sorted block, else the day. */
export interface TimeBounds {
  readonly firstNs: number;
  readonly lastNs: number;
}

export const wholeDay: TimeBounds = { firstNs: 0, lastNs: dayNs - 1 };

/** Counts by period of the day that default histograms read instead of rows, a cell per combination that occurs. */
export interface RollUp {
  /** The length of a period: a minute or an hour. */
  readonly periodNs: number;
  /** The period of the first row, counted from the start of the day. */
  readonly firstPeriod: number;
  /** The cells of period `firstPeriod + i` are `[cellStarts[i], cellStarts[i + 1])`. */
  readonly cellStarts: Uint32Array;
  /** The rows of period `firstPeriod + i` are `[rowStarts[i], rowStarts[i + 1])`. */
  readonly rowStarts: Uint32Array;
  readonly serviceCodes: Uint16Array;
  /** 0 unspecified, 1 trace to 6 fatal (`toSeverityBand`). */
  readonly severityBands: Uint8Array;
  readonly eventNameCodes: Uint16Array;
  readonly counts: Uint32Array;
}

/** Records of a block that were read lately, by row: reading one reads every column of the block. */
export interface RecentRecords {
  get(row: number): EncodedLog | undefined;
  set(row: number, record: EncodedLog): void;
}

/** Rows with their times of day, newest first. */
export type NewestRows = readonly { readonly row: number; readonly timeOfDayNs: number }[];

/** The newest rows of groups that were found lately, by search and group: finding them decodes columns. */
export interface RecentExemplars {
  get(search: string): ReadonlyMap<string, NewestRows> | undefined;
  set(search: string, found: ReadonlyMap<string, NewestRows>): void;
}

/**
 * Records of one project and one UTC day in columns; the form in which every query sees them, whether the block is
 * still open in memory or sealed in a day file. Columns are decoded on first access. Rows that were committed never
 * change, and commits only add; array lengths may exceed `rowCount`.
 */
export interface Block {
  readonly dayStartNs: bigint;
  /** 0 but for a slice of an open block, which shows the rows `[firstRow, rowCount)`. */
  readonly firstRow: number;
  readonly rowCount: number;
  /** Whether rows are in the order of (time, sequence). An open block is in the order of arrival: ascending `sequences`. */
  readonly isSorted: boolean;
  /** Known without reading `timesOfDayNs`. */
  readonly timeBounds: TimeBounds;
  /** Nanoseconds since the start of the day, `[0, dayNs)`. */
  readonly timesOfDayNs: Float64Array;
  readonly sequences: Float64Array;
  /** 0 to 24. */
  readonly severityNumbers: Uint8Array;
  readonly severityTexts: DictionaryColumn;
  /** Never holds ''. */
  readonly services: DictionaryColumn;
  /** Never holds ''. */
  readonly eventNames: DictionaryColumn;
  readonly resources: ResourceColumn;
  readonly scopes: ScopeColumn;
  readonly traceIds: TraceIdColumn;
  /** Eight bytes per row, all zero for a record without a span. */
  readonly spanIds: Uint8Array;
  readonly flags: Uint32Array;
  readonly droppedAttributesCounts: Uint32Array;
  /** Keys of log attributes that have a column of their own, in any order. */
  readonly attributeKeys: readonly string[];
  /** `undefined` for a key without a column. */
  attribute(key: string): DictionaryColumn | undefined;
  /** Keys without a column because the block has the maximum; disjoint from `attributeKeys`. */
  readonly spilledKeys: ReadonlySet<string>;
  /** Attributes of a row under `spilledKeys`. */
  spilledAttributes(row: number): ReadonlyMap<string, string>;
  readonly bodies: BodyColumn;
  observedTimeNs(row: number): bigint | undefined;
  /** Whether a row may have this trace id in its own field; no false negatives. */
  mayHaveTraceId(id: Uint8Array): boolean;
  /** Both only of sealed blocks, and absent from those with too many combinations. */
  readonly minuteRollUp: RollUp | undefined;
  readonly hourRollUp: RollUp | undefined;
  /** Absent from open blocks, whose columns need no decoding. */
  readonly recentRecords?: RecentRecords;
  /** Likewise. */
  readonly recentExemplars?: RecentExemplars;
}

/** What the catalogue holds of a block in a day file, enough to exclude it from a query. */
export interface BlockSummary {
  /** Unique within the day file. */
  readonly blockId: number;
  /** Days since the epoch, UTC; names the day file. */
  readonly day: number;
  readonly projectId: string;
  readonly rowCount: number;
  /** Of its parts, uncompressed. */
  readonly byteCount: number;
  readonly minTimeNs: bigint;
  readonly maxTimeNs: bigint;
  readonly minSequence: number;
  readonly maxSequence: number;
}
