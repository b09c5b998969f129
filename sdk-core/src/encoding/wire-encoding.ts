import type { Platform } from '../client/platform.ts';
import type { ItemsByKind } from '../delivery/queued-items.ts';
import { toTimestamp } from './item-encoding.ts';

export function encodeFlush(flush: {
  readonly flushId: string;
  readonly name: string | undefined;
  readonly source: Platform['source'];
  readonly sentMs: number;
  readonly items: ItemsByKind;
}): string {
  const { flushId, name, source, sentMs } = flush;
  const { event, attribute, tag, hint, span } = flush.items;
  const head = { flush_id: flushId, name: name || undefined, source, sent_at: toTimestamp(sentMs) };
  return withMembers(head, [
    list('events', [...event.values()]),
    // Attributes are queued as `"key":"value"`.
    attribute.size === 0 ? '' : `"attributes":{${[...attribute.values()].join()}}`,
    list('tags', [...tag.values()]),
    list('hints', [...hint.values()]),
    list('spans', [...span.values()]),
  ]);
}

/** `flushes` are encoded already, one at least; the service stores the others before the last. */
export function encodeFlushes(flushes: readonly string[]): string {
  const [last = ''] = flushes.slice(-1);
  const earlier = list('earlier', flushes.slice(0, -1));
  return earlier ? `{${earlier},${last.slice(1)}` : last;
}

/** `flushes` are encoded already; the service stores them before it closes the trace. */
export function encodeClose(
  { reason, sentMs }: { readonly reason: string | undefined; readonly sentMs: number },
  flushes: readonly string[] = [],
): string {
  return withMembers({ sent_at: toTimestamp(sentMs), reason: reason || undefined }, [
    list('flushes', flushes),
  ]);
}

/** A further member of an object, of encoded items; '' without items. */
function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `"${name}":[${items.join()}]`;
}

function withMembers(head: object, members: readonly string[]): string {
  return `${[JSON.stringify(head).slice(0, -1), ...members.filter(Boolean)].join()}}`;
}
