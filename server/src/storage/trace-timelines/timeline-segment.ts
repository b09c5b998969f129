import type { TraceEvent } from '../../traces/trace.ts';
import type { TimeRange } from './time-range.ts';

export interface SegmentEvents {
  /** In order of arrival. */
  readonly events: readonly TraceEvent[];
  /** Of the text or message that they were decoded from. */
  readonly bytes: number;
}

/** A part of a timeline. Parts may overlap in time. */
export interface TimelineSegment extends TimeRange {
  /** Its place in the order of arrival. */
  readonly arrival: bigint;
  /** Whether its events were stored as events: those of one instant stay in order of arrival. Otherwise they are derived from spans. */
  readonly isStored: boolean;
  /** @throws DamagedItem */
  load(): SegmentEvents;
}
