import type { TraceEvent } from '../../traces/trace.ts';
import type { TimeRange } from './time-range.ts';

/** A part of a timeline. Parts may overlap in time. */
export interface TimelineSegment extends TimeRange {
  /** Whether its events were stored as events: those of one instant stay in order of arrival. Otherwise they are derived from spans. */
  readonly isStored: boolean;
  /** In order of arrival within the segment. @throws DamagedItem */
  load(): TraceEvent[];
}
