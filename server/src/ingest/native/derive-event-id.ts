import { createHash } from 'node:crypto';

/** The longest flush id that leaves room for `.e99` within the 64 characters of an event id. */
const maxFlushIdLength = 60;

/**
 * The id of an item whose producer gave it none, at most 64 characters: the same whenever its flush is sent
 * again. Events and hints count on their own.
 */
export function deriveEventId(flushId: string, item: 'event' | 'hint', index: number): string {
  const prefix = flushId.length <= maxFlushIdLength ? flushId : digest(flushId);
  return `${prefix}.${item === 'event' ? 'e' : 'h'}${index}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
