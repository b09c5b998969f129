import type { NewTraceEvent } from '../../traces/trace-store.ts';
import { decodeEvent, type EventDecoder } from './decode-event.ts';
import type { RejectedItem } from './rejected-item.ts';

export interface DecodedPluginEvents {
  readonly events: readonly NewTraceEvent[];
  readonly rejected: readonly RejectedItem[];
}

/**
 * Reads the body of a plugin-events request; every event needs an `event_id`.
 *
 * @throws AppError `INVALID_ARGUMENT` when the batch itself is invalid.
 */
export function decodePluginEvents(decoder: EventDecoder, json: unknown): DecodedPluginEvents {
  const body = decoder.validators.pluginEvents(json);
  const events: NewTraceEvent[] = [];
  const rejected: RejectedItem[] = [];
  for (const [index, item] of body.events.entries()) {
    const result = decodeEvent(decoder, item, 'plugin');
    if (result.ok) events.push(result.value);
    else rejected.push({ item: 'event', index, reason: result.reason });
  }
  return { events, rejected };
}
