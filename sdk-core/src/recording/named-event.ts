import type { ItemTexts, OutgoingEvent } from './outgoing-item.ts';

export { encodeItem as encodeNamedEvent } from '../encoding/item-encoding.ts';

export type NamedEventType = 'info_event_added' | 'warn_event_added' | 'error_event_added';

/** The payload of an info, warn or error event, as on the wire. */
export interface NamedPayload {
  name: string;
  details?: ItemTexts | undefined;
  stack_trace?: string | undefined;
  span_id?: string | undefined;
}

/** An info, warn or error event without correlation, of strings only, so later changes by the host do not affect it. */
export interface NamedEvent extends OutgoingEvent {
  payload: NamedPayload;
}

/** A control character in JSON: `\u0000`. */
const longestEscape = 6;
/** Type, time, span and punctuation. */
const envelopeLength = 192;
/** Quotes, colon and comma. */
const entryLength = 6;

/** Upper bound of the UTF-16 units in the event's JSON. */
export function longestJsonLength({ payload }: NamedEvent): number {
  let length = payload.name.length + (payload.stack_trace?.length ?? 0);
  for (const key in payload.details) length += entryLength + key.length + (payload.details[key]?.length ?? 0);
  return envelopeLength + longestEscape * length;
}
