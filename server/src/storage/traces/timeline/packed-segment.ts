import type { TraceEvent } from '../../../traces/trace.ts';
import { packEvents } from '../../trace-timelines/event-codec.ts';
import { timeRangeOf } from '../../trace-timelines/time-range.ts';
import { checksumOf } from '../checksums/checksum.ts';

/** Compressed events of one trace, as they are stored. */
export interface PackedSegment {
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  /** JSON: empty but in segments of earlier releases. */
  readonly flushIds: string;
  readonly events: Uint8Array;
}

export function toPackedSegment(events: readonly TraceEvent[]): PackedSegment & { readonly crc: number } {
  const segment = { ...timeRangeOf(events), flushIds: '[]', events: packEvents(events) };
  return { ...segment, crc: checksumOfPacked(segment) };
}

export function checksumOfPacked({ firstNs, lastNs, flushIds, events }: PackedSegment): number {
  return checksumOf([firstNs, lastNs, flushIds], events);
}
