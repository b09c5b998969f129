import type { UnreadItem } from '../../scrub/scrubbed-store.ts';
import type { ContainerKey } from '../postings/stored-posting.ts';

/** Where the next step of the scrub begins. */
export type TraceScrubPosition =
  /** After a trace, or in the timeline of the next one, of which the segments up to an arrival were read. */
  | { readonly table: 'trace'; readonly afterKey: number; readonly readUntil?: bigint | undefined }
  | { readonly table: 'posting'; readonly after: readonly [number, number, number, number] }
  | { readonly table: 'term'; readonly after: readonly [number, string] };

export const scrubStart: TraceScrubPosition = { table: 'trace', afterKey: 0 };

export interface TraceScrubRequest {
  readonly from: TraceScrubPosition;
  /** Goes on after what the disk fails to read, instead of throwing: where that does not pass, nothing after it would be read. */
  readonly skipsUnread: boolean;
}

/** What one step has read. */
export interface TraceScrubStep {
  readonly bytes: number;
  /** `undefined` after the last step of a round. */
  readonly next: TraceScrubPosition | undefined;
  readonly findings: readonly TraceScrubFinding[];
  /** What the disk failed to read. */
  readonly unread: readonly UnreadItem[];
  readonly unchecked: UncheckedRows;
}

export interface TraceScrubFinding {
  readonly item: string;
  readonly reason: string;
}

/** Rows of earlier releases, which have no checksum yet. */
export interface UncheckedRows {
  readonly traceKeys: readonly number[];
  readonly containers: readonly ContainerKey[];
  /** Fields that have terms without a checksum, or have none themselves. */
  readonly fields: readonly number[];
}

export const noUncheckedRows: UncheckedRows = { traceKeys: [], containers: [], fields: [] };
