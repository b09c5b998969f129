import type { LeftOutLabels, TraceFlush } from './trace-store.ts';

/** How many attribute keys one trace may have; later keys are left out, those it has may still change. */
export const maxAttributesPerTrace = 256;
/** How many tags one trace may have; later ones are left out. */
export const maxTagsPerTrace = 256;

/** What producers put on a trace to find it by. */
export interface TraceLabels {
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

/** The attributes that the trace does not have with this value and has room for. */
export function changedAttributes(
  current: ReadonlyMap<string, string>,
  incoming: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  // The usual case, a new trace, is not worth a copy.
  if (current.size === 0 && incoming.size <= maxAttributesPerTrace) return incoming;
  let room = maxAttributesPerTrace - current.size;
  const changed = new Map<string, string>();
  for (const [key, value] of incoming) {
    const before = current.get(key);
    if (before === value) continue;
    if (before === undefined) {
      if (room === 0) continue;
      room -= 1;
    }
    changed.set(key, value);
  }
  return changed;
}

export function mergeAttributes(
  current: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (changed.size === 0) return current;
  return current.size === 0 ? changed : new Map([...current, ...changed]);
}

/** The tags that the trace does not have and has room for, each once. */
export function newTags(current: readonly string[], incoming: readonly string[]): readonly string[] {
  const fresh = [...new Set(incoming)].filter((tag) => !current.includes(tag));
  return fresh.slice(0, maxTagsPerTrace - current.length);
}

/**
 * What a trace that took the flush had no room for. Nothing ever leaves a trace, so the answer is the same when the
 * flush is sent again.
 */
export function leftOutOf(
  { tags, attributes }: TraceLabels,
  flush: Pick<TraceFlush, 'tags' | 'attributes'>,
): { readonly leftOut?: LeftOutLabels } {
  const keysAreFull = attributes.size >= maxAttributesPerTrace;
  const tagsAreFull = tags.length >= maxTagsPerTrace;
  const leftOut: LeftOutLabels = {
    attributeKeys: keysAreFull ? [...flush.attributes.keys()].filter((key) => !attributes.has(key)) : [],
    tags: tagsAreFull ? flush.tags.filter((tag) => !tags.includes(tag)) : [],
  };
  return leftOut.attributeKeys.length + leftOut.tags.length === 0 ? {} : { leftOut };
}
