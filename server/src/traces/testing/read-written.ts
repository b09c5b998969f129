import type { TraceEvent, WrittenEvent } from '../trace.ts';

/** The event as it is read back; one without a time of creation stays without. */
export function readWritten<Event extends Omit<WrittenEvent, 'createdAtMs'>>({
  payloadJson,
  ...event
}: Event): Omit<Event, 'payloadJson'> & Pick<TraceEvent, 'payload'> {
  return { ...event, payload: JSON.parse(payloadJson) };
}
