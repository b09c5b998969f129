import { createHash } from 'node:crypto';

/** The longest flush id that leaves room for `.e99` within the 64 characters of an event id. */
const maxFlushIdLength = 60;

/**
 * The id of an item without one, at most 64 characters: the same when its flush is
 * retried. Events and hints are numbered separately.
 */
export function deriveEventId(flushId: string, item: 'event' | 'hint', index: number): string {
  const prefix = flushId.length <= maxFlushIdLength ? flushId : digest(flushId);
  return `${prefix}.${item === 'event' ? 'e' : 'h'}${index}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
