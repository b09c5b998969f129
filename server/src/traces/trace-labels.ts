import type { LeftOutLabels, TraceFlush } from './trace-store.ts';

/** Maximum attribute keys of a trace; further keys are dropped, existing ones can still change. */
export const maxAttributesPerTrace = 256;
/** Maximum tags of a trace; further ones are dropped. */
export const maxTagsPerTrace = 256;

/** The searchable labels of a trace. */
export interface TraceLabels {
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

/** The new and changed attributes, up to the limit. */
export function changedAttributes(
  current: ReadonlyMap<string, string>,
  incoming: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  // A new trace, the usual case, needs no copy.
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

/** The new tags, without duplicates, up to the limit. */
export function newTags(current: readonly string[], incoming: readonly string[]): readonly string[] {
  const fresh = [...new Set(incoming)].filter((tag) => !current.includes(tag));
  return fresh.slice(0, maxTagsPerTrace - current.length);
}

/**
 * The labels of an applied flush that exceeded the limits. Labels are never removed, so a retried flush gets the same
 * answer.
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
