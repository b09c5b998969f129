import type { LeftOutLabels, TraceFlush } from './trace-store.ts';

/** Maximum attribute keys of a trace; further keys are dropped, existing ones can still change. */
export const maxAttributesPerTrace = 256;
/** Maximum tags of a trace; further ones are dropped. */
export const maxTagsPerTrace = 256;

/** Bounds of what all traces of a project have together; new ones beyond them are left out, existing ones go on. */
export interface LabelLimits {
  /** Distinct tags. */
  readonly maxTags: number;
  /** Distinct attribute keys. */
  readonly maxAttributeKeys: number;
}

export const defaultLabelLimits: LabelLimits = { maxTags: 20_000, maxAttributeKeys: 20_000 };

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

/** Which labels a project has its maximum of. */
export interface FullLabels {
  readonly tags: boolean;
  readonly attributeKeys: boolean;
}

const roomForAll: FullLabels = { tags: false, attributeKeys: false };

/**
 * The labels of an applied flush that exceeded the limits of its trace or its project. Labels are never removed, so a
 * retried flush gets the same answer.
 */
export function leftOutOf(
  { tags, attributes }: TraceLabels,
  flush: Pick<TraceFlush, 'tags' | 'attributes'>,
  project = roomForAll,
): { readonly leftOut?: LeftOutLabels } {
  const keysAreFull = attributes.size >= maxAttributesPerTrace;
  const tagsAreFull = tags.length >= maxTagsPerTrace;
  const mayLackKeys = keysAreFull || project.attributeKeys;
  const mayLackTags = tagsAreFull || project.tags;
  const leftOut: LeftOutLabels = {
    attributeKeys: mayLackKeys ? [...flush.attributes.keys()].filter((key) => !attributes.has(key)) : [],
    tags: mayLackTags ? flush.tags.filter((tag) => !tags.includes(tag)) : [],
  };
  if (leftOut.attributeKeys.length + leftOut.tags.length === 0) return {};
  const ofProject = {
    ...(leftOut.attributeKeys.length > 0 && !keysAreFull ? keysOfProject : {}),
    ...(leftOut.tags.length > 0 && !tagsAreFull ? tagsOfProject : {}),
  };
  return { leftOut: Object.keys(ofProject).length === 0 ? leftOut : { ...leftOut, ofProject } };
}

const keysOfProject = { attributeKeys: true } as const;
const tagsOfProject = { tags: true } as const;
