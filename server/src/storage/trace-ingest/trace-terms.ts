import type { TraceState } from '../../traces/trace-state.ts';

export type FieldKind = 'status' | 'severity' | 'name' | 'tag' | 'attribute';

/** A value of one of a trace's fields; `key` is the attribute key, else empty. */
export interface Term {
  readonly kind: FieldKind;
  readonly key: string;
  readonly value: string;
}

export interface TermChanges {
  readonly added: readonly Term[];
  readonly removed: readonly Term[];
}

/** The terms a write adds to and removes from a trace. Only a name, a status and an attribute's value are ever replaced. */
export function diffTerms(before: TraceState | undefined, after: TraceState): TermChanges {
  const added: Term[] = [];
  const removed: Term[] = [];
  if (before?.name !== after.name) {
    added.push(toTerm('name', after.name));
    if (before !== undefined) removed.push(toTerm('name', before.name));
  }
  if (before?.status !== after.status) {
    added.push(toTerm('status', after.status));
    if (before !== undefined) removed.push(toTerm('status', before.status));
  }
  for (const severity of after.severities) {
    if (before?.severities.includes(severity) !== true) added.push(toTerm('severity', severity));
  }
  // Tags are only ever appended.
  for (const tag of after.tags.slice(before?.tags.length ?? 0)) added.push(toTerm('tag', tag));
  if (after.attributes === before?.attributes) return { added, removed };
  for (const [key, value] of after.attributes) {
    const previous = before?.attributes.get(key);
    if (previous === value) continue;
    added.push({ kind: 'attribute', key, value });
    if (previous !== undefined) removed.push({ kind: 'attribute', key, value: previous });
  }
  return { added, removed };
}

function toTerm(kind: Exclude<FieldKind, 'attribute'>, value: string): Term {
  return { kind, key: '', value };
}
