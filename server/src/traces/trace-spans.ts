import { precedes, type RankedValue, type SpanRank } from './span-rank.ts';
import type { RootSpan, SpanState } from './span-state.ts';
import { type EventSeverity, eventSeverities } from './trace.ts';
import { maxAttributesPerTrace, newTags } from './trace-labels.ts';
import type { TraceState } from './trace-state.ts';

/** What the spans of one request say about their trace. */
export interface SpanSummary {
  readonly traceId: string;
  readonly receivedAtMs: number;
  /** Earliest and latest time of the spans and their events. */
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  /** Of the events they become. */
  readonly severities: readonly EventSeverity[];
  readonly name: RankedValue;
  /** The earliest one. */
  readonly root?: RootSpan;
  readonly attributes: ReadonlyMap<string, RankedValue>;
  readonly tags: readonly string[];
}

/**
 * Merges spans into a trace, up to its limits, or creates it. The result is the same for every order and partition of the
 * spans, as long as no limit is reached.
 */
export function applySpans(before: TraceState | undefined, spans: SpanSummary): TraceState {
  const state = before ?? openTrace(spans);
  const earlier = state.spans ?? joinTrace(state);
  const takesName = earlier.nameRank !== undefined && precedes(spans.name.rank, earlier.nameRank);
  const attributes = mergeAttributes(state, earlier, spans.attributes);
  const added = newTags(state.tags, spans.tags);
  const tags = added.length === 0 ? state.tags : [...state.tags, ...added];
  const root = earlierRoot(earlier.root, spans.root);
  const { producerSpan } = state;
  return {
    ...state,
    name: takesName ? spans.name.value : state.name,
    status: state.status === 'running' && root !== undefined ? 'completed' : state.status,
    severities: uniteSeverities(state.severities, spans.severities),
    lastSeenAtMs: Math.max(state.lastSeenAtMs, spans.receivedAtMs),
    producerSpan: {
      firstNs: producerSpan === undefined ? spans.firstNs : least(producerSpan.firstNs, spans.firstNs),
      lastNs: producerSpan === undefined ? spans.lastNs : greatest(producerSpan.lastNs, spans.lastNs),
    },
    timelineEndNs: greatest(state.timelineEndNs, spans.lastNs),
    attributes: attributes.values,
    tags,
    spans: advance(earlier, {
      ...(takesName ? { nameRank: spans.name.rank } : {}),
      ...(root === undefined ? {} : { root }),
      attributeRanks: attributes.ranks,
      tags: unite(earlier.tags, spans.tags, tags),
    }),
    revision: state.revision + 1,
  };
}

/** The same object when nothing changes, as for most spans of a trace after the first ones. */
function advance(earlier: SpanState, changes: Partial<SpanState>): SpanState {
  const next: SpanState = { ...earlier, ...changes };
  const isSame =
    next.nameRank === earlier.nameRank &&
    next.root === earlier.root &&
    next.attributeRanks === earlier.attributeRanks &&
    next.tags === earlier.tags;
  return isSame ? earlier : next;
}

function openTrace({ traceId, receivedAtMs, name, lastNs }: SpanSummary): TraceState {
  return {
    traceId,
    name: name.value,
    status: 'running',
    severities: [],
    createdAtMs: receivedAtMs,
    lastSeenAtMs: receivedAtMs,
    tags: [],
    attributes: new Map(),
    revision: 0,
    timelineEndNs: lastNs,
    spans: { created: true, closed: false, nameRank: name.rank, attributeRanks: new Map(), tags: [] },
  };
}

/** The first spans of a trace that began with a flush, which has named it. */
function joinTrace({ status }: TraceState): SpanState {
  return { created: false, closed: status === 'completed', attributeRanks: new Map(), tags: [] };
}

function mergeAttributes(
  { attributes }: TraceState,
  { attributeRanks }: SpanState,
  incoming: SpanSummary['attributes'],
): { readonly values: TraceState['attributes']; readonly ranks: SpanState['attributeRanks'] } {
  let values: Map<string, string> | undefined;
  let ranks: Map<string, SpanRank> | undefined;
  for (const [key, { value, rank }] of incoming) {
    const isPresent = (values ?? attributes).has(key);
    const current = (ranks ?? attributeRanks).get(key);
    // An attribute without a rank is from a flush, which comes before every span.
    if (isPresent && (current === undefined || !precedes(rank, current))) continue;
    if (!isPresent && (values ?? attributes).size >= maxAttributesPerTrace) continue;
    values ??= new Map(attributes);
    ranks ??= new Map(attributeRanks);
    values.set(key, value);
    ranks.set(key, rank);
  }
  return { values: values ?? attributes, ranks: ranks ?? attributeRanks };
}

/** The tags of spans among those that the trace has room for. */
function unite(earlier: readonly string[], added: readonly string[], kept: readonly string[]) {
  if (added.every((tag) => earlier.includes(tag))) return earlier;
  return [...new Set([...earlier, ...added])].filter((tag) => kept.includes(tag));
}

function uniteSeverities(
  current: readonly EventSeverity[],
  added: readonly EventSeverity[],
): readonly EventSeverity[] {
  if (added.every((severity) => current.includes(severity))) return current;
  return eventSeverities.filter((severity) => current.includes(severity) || added.includes(severity));
}

function earlierRoot(current: RootSpan | undefined, added: RootSpan | undefined): RootSpan | undefined {
  if (current === undefined || added === undefined) return current ?? added;
  const isEarlier = precedes({ class: 0, ...added }, { class: 0, ...current });
  return isEarlier ? added : current;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function greatest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
