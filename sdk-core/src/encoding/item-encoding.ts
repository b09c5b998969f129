import type { ItemTexts, OutgoingEvent, OutgoingItem } from '../recording/outgoing-item.ts';
import { itemBytes } from './wire-limits.ts';

/** Many items have the time of the one before; formatting it would take as long as the rest of an item. */
let latest = { timeMs: 0, text: '1970-01-01T00:00:00.000Z' };

/** As `Date.toISOString`. */
export function toTimestamp(timeMs: number): string {
  if (timeMs !== latest.timeMs) latest = { timeMs, text: new Date(timeMs).toISOString() };
  return latest.text;
}

/** Whether it is an event of `info`, `warn` or `error`. */
export function isNamed({ eventType }: OutgoingEvent): boolean {
  return /^(info|warn|error)_event_added$/.test(eventType);
}

/**
 * The item's JSON on the wire; that of an attribute is a member of an object. Texts that make it longer than an
 * item may be are left out; an event of the host's own type keeps them, and is too large.
 */
export function encodeItem(item: OutgoingItem): string {
  let texts: ItemTexts | undefined;
  let wire: object;
  switch (item.type) {
    case 'attribute':
      return `${JSON.stringify(item.key)}:${JSON.stringify(item.value)}`;
    case 'tag':
      return JSON.stringify(item.value);
    case 'event':
      // May be anything in other events, of which nothing is left out.
      if (isNamed(item)) texts = Reflect.get(item.payload, 'details');
      wire = {
        event_type: item.eventType,
        version: item.version === 1 ? undefined : item.version,
        trace_timestamp: toTimestamp(item.timeMs),
        payload: item.payload,
        plugin_correlation_id: item.correlationId,
      };
      break;
    case 'hint':
      texts = item.attributes;
      wire = {
        chain: { caip2: item.chain.caip2, name: item.chain.name, chain_id: item.chain.chainId },
        kind: item.kind,
        transaction_hash: item.transactionHash,
        attributes: texts,
        trace_timestamp: toTimestamp(item.timeMs),
        plugin_correlation_id: item.correlationId,
      };
      break;
    case 'span':
      texts = item.attributes;
      wire = {
        span_id: item.spanId,
        parent_span_id: item.parentSpanId,
        name: item.name,
        started_at: toTimestamp(item.startedMs),
        finished_at: item.finishedMs === undefined ? undefined : toTimestamp(item.finishedMs),
        status: item.status,
        attributes: texts,
      };
  }
  const json = JSON.stringify(wire);
  return json.length > itemBytes && removeOverflow(texts) ? JSON.stringify(wire) : json;
}

/** Control characters take six times their length. */
function removeOverflow(texts: ItemTexts | undefined): boolean {
  if (typeof texts !== 'object') return false;
  let room = itemBytes / 2;
  for (const [key, text] of Object.entries(texts)) {
    const { length } = JSON.stringify([key, text]);
    if (length > room) delete texts[key];
    else room -= length;
  }
  return true;
}
