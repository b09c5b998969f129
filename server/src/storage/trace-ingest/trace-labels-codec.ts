import type { TraceState } from '../../traces/trace-state.ts';
import {
  encodeSpanState,
  type LabelAttribute,
  type StoredSpanState,
  toSpanState,
} from './span-state-codec.ts';

/** A list of pairs, not an object: keys are the user's and keep their order. */
type StoredLabels = [tags: string[], attributes: LabelAttribute[], spans?: StoredSpanState];

/** What a head keeps as JSON: its labels, and which spans they are from. */
export type TraceLabels = Pick<TraceState, 'tags' | 'attributes' | 'spans'>;

export function encodeTraceLabels(state: TraceLabels): string {
  return JSON.stringify(toStoredLabels(state));
}

export function decodeTraceLabels(text: string): TraceLabels {
  // Cast: only encodeTraceLabels writes this text.
  const [tags, attributes, spans] = JSON.parse(text) as StoredLabels;
  return {
    tags,
    attributes: new Map(attributes.map(([key, value]) => [key, value])),
    ...(spans === undefined ? {} : { spans: toSpanState(spans, attributes) }),
  };
}

/** Whether two states of a trace have the same labels; may miss equal ones. */
export function haveSameLabels(a: TraceLabels, b: TraceLabels): boolean {
  return a.attributes === b.attributes && a.tags === b.tags && a.spans === b.spans;
}

function toStoredLabels({ tags, attributes, spans }: TraceLabels): StoredLabels {
  if (spans === undefined) return [[...tags], [...attributes]];
  const stored = encodeSpanState(spans, attributes);
  return [[...tags], stored.attributes, stored.spans];
}
