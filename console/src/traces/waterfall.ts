import { buildSpanTree, type SpanNode, type TraceEvent, type TraceSpan } from '@cairn/sdk-web/query';
import { toInstantNs } from './instant.ts';
import { producerExtent } from './producer-extent.ts';

/** A span with its place among the others and on the common time scale. */
export interface WaterfallSpan {
  readonly span: TraceSpan;
  readonly depth: number;
  /** Index of the parent; `undefined` for a root or an orphan. */
  readonly parent: number | undefined;
  /** The spans below it; they follow it directly. */
  readonly descendantCount: number;
  readonly isOrphan: boolean;
  /** Whether it or a span below it failed. */
  readonly hasErrorBelow: boolean;
  /** Nanoseconds since the start of the waterfall. */
  readonly startNs: number;
  /** Where its bar ends: for an unfinished span the end of the waterfall. */
  readonly endNs: number;
}

/** The spans of a trace, depth first, on one time scale with the events of its producers. */
export interface Waterfall {
  readonly spans: readonly WaterfallSpan[];
  /** Index by span id. */
  readonly indexById: ReadonlyMap<string, number>;
  /** The instant that all offsets count from. */
  readonly originNs: bigint;
  readonly lengthNs: number;
}

/**
 * Lays out a timeline in time proportional to the events of its producers.
 *
 * @param runningForNs how long a running trace has been going on, which is how far the bars of unfinished spans go; otherwise to the last event.
 */
export function layOutWaterfall(events: readonly TraceEvent[], runningForNs?: bigint): Waterfall {
  const { roots, orphans } = buildSpanTree(events);
  const tops = [...roots, ...orphans].sort((a, b) => compare(startOf(a), startOf(b)));
  const flat = flatten(tops);
  const startsNs = flat.map(({ node }) => startOf(node));
  const { originNs, endNs } = producerExtent(events, startsNs, runningForNs);
  const lengthNs = Number(endNs - originNs);
  const orphanIds = new Set(orphans.map(({ span }) => span.span_id));
  const spans = flat.map(({ node, parent }): Mutable => {
    const { span, depth } = node;
    const startNs = Number(startOf(node) - originNs);
    const finishNs =
      span.finished_at === undefined ? lengthNs : Number(toInstantNs(span.finished_at) - originNs);
    return {
      span,
      depth,
      parent,
      descendantCount: 0,
      isOrphan: orphanIds.has(span.span_id),
      hasErrorBelow: span.status === 'error',
      startNs,
      // The clock of a producer may step back between start and finish.
      endNs: Math.max(startNs, finishNs),
    };
  });
  countUp(spans);
  const indexById = new Map(spans.map(({ span }, index) => [span.span_id, index]));
  return { spans, indexById, originNs, lengthNs };
}

type Mutable = { -readonly [Key in keyof WaterfallSpan]: WaterfallSpan[Key] };

interface Flattened {
  readonly node: SpanNode;
  readonly parent: number | undefined;
}

/** With a stack of its own: a tree may be as deep as a timeline is long. */
function flatten(tops: readonly SpanNode[]): Flattened[] {
  const flat: Flattened[] = [];
  const open: Flattened[] = tops.map((node) => ({ node, parent: undefined })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parent = flat.length;
    flat.push(next);
    for (const node of next.node.children.toReversed()) open.push({ node, parent });
  }
  return flat;
}

/** From the last to the first: what is below a span follows it. */
function countUp(spans: readonly Mutable[]): void {
  for (const { parent, descendantCount, hasErrorBelow } of spans.toReversed()) {
    const above = parent === undefined ? undefined : spans[parent];
    if (above === undefined) continue;
    above.descendantCount += 1 + descendantCount;
    above.hasErrorBelow ||= hasErrorBelow;
  }
}

function startOf({ span }: SpanNode): bigint {
  return toInstantNs(span.started_at);
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
