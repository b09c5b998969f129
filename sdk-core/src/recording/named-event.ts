import { encodeTextEntries, type TextEntry } from '../encoding/text-entries.ts';
import { encodeEvent, encodeNamedPayload } from '../encoding/wire-encoding.ts';
import { clientLimits } from '../encoding/wire-limits.ts';

export type NamedEventType = 'info_event_added' | 'warn_event_added' | 'error_event_added';

/** An info, warn or error event of strings only, so later changes by the host do not affect it. */
export interface NamedEvent {
  readonly eventType: NamedEventType;
  readonly timeMs: number;
  readonly name: string;
  readonly details: readonly TextEntry[];
  readonly stackTrace: string | undefined;
  readonly spanId: string | undefined;
}

/** Details that exceed the item limit are left out; the event itself is kept. */
const maxDetailsLength = clientLimits.itemBytes / 2;

export function encodeNamedEvent(event: NamedEvent): string {
  const { eventType, timeMs, name, details, stackTrace, spanId } = event;
  const detailsJson = encodeTextEntries(details, maxDetailsLength);
  const payloadJson = encodeNamedPayload({ name, detailsJson, stackTrace, spanId });
  return encodeEvent({ eventType, version: 1, timeMs, payloadJson });
}

/** A control character in JSON: `\u0000`. */
const longestEscape = 6;
/** Type, time, span and punctuation. */
const envelopeLength = 192;
/** Quotes, colon and comma. */
const entryLength = 6;

/** Upper bound of the UTF-16 units in the event's JSON. */
export function longestJsonLength({ name, details, stackTrace }: NamedEvent): number {
  let textLength = name.length + (stackTrace?.length ?? 0);
  for (const { key, text } of details) textLength += key.length + text.length;
  return envelopeLength + entryLength * details.length + longestEscape * textLength;
}
