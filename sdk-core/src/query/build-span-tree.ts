import type { TraceEvent, TraceSpan } from '../generated/query/types.gen.ts';
import { spansOf } from './spans-of.ts';

/** A span among its relatives. */
export interface SpanNode {
  readonly span: TraceSpan;
  /** In order of their start. */
  readonly children: readonly SpanNode[];
  /** 0 for a root or an orphan. */
  readonly depth: number;
}

/** The spans of a timeline by parent. Each list is in order of start, and every span is below exactly one root or orphan. */
export interface SpanTree {
  /** The spans without a parent. */
  readonly roots: readonly SpanNode[];
  /**
   * The spans whose parent is not on the timeline, each with what is below it: the parent belongs to another service, was
   * dropped, or is on another page. One span of every circle of parents is here too.
   */
  readonly orphans: readonly SpanNode[];
  /** The spans that have not finished, wherever they are. */
  readonly unfinished: readonly SpanNode[];
}

interface MutableNode extends SpanNode {
  readonly children: MutableNode[];
  depth: number;
}

/**
 * Puts the spans of a timeline together by `parent_span_id`. Takes time proportional to the events, and trees may be as deep as a
 * timeline is long: walk them with a loop, not by recursion.
 *
 * @example
 * const { roots, orphans } = buildSpanTree(data.events);
 * const open = [...roots, ...orphans];
 * for (let node = open.shift(); node !== undefined; node = open.shift()) {
 *   console.log(' '.repeat(node.depth), node.span.name, node.span.duration_ms);
 *   open.unshift(...node.children);
 * }
 */
export function buildSpanTree(events: Iterable<TraceEvent>): SpanTree {
  const nodes = spansOf(events).map((span): MutableNode => ({ span, children: [], depth: 0 }));
  const byId = new Map(nodes.map((node) => [node.span.span_id, node]));
  const isTop = topsOf(nodes, byId);
  for (const node of nodes) {
    if (!isTop.has(node)) parentOf(node, byId)?.children.push(node);
  }
  setDepths([...isTop]);
  const roots = nodes.filter((node) => node.span.parent_span_id === undefined);
  const orphans = nodes.filter((node) => isTop.has(node) && node.span.parent_span_id !== undefined);
  return { roots, orphans, unfinished: nodes.filter(({ span }) => span.finished_at === undefined) };
}

function parentOf({ span }: MutableNode, byId: ReadonlyMap<string, MutableNode>): MutableNode | undefined {
  return span.parent_span_id === undefined ? undefined : byId.get(span.parent_span_id);
}

/** The nodes that are below no other: without a parent, or where a circle of parents is cut, at its earliest span. */
function topsOf(
  nodes: readonly MutableNode[],
  byId: ReadonlyMap<string, MutableNode>,
): ReadonlySet<MutableNode> {
  const tops = new Set<MutableNode>();
  /** The walk that reached a node first. Every node is reached once. */
  const walks = new Map<MutableNode, number>();
  const order = new Map(nodes.map((node, index) => [node, index]));
  for (const [walk, start] of nodes.entries()) {
    let node = start;
    while (!walks.has(node)) {
      walks.set(node, walk);
      const parent = parentOf(node, byId);
      if (parent === undefined) {
        tops.add(node);
        break;
      }
      node = parent;
      // Reached by this walk before: the walk has gone round a circle.
      if (walks.get(node) === walk) tops.add(earliestOfCircle(node, byId, order));
    }
  }
  return tops;
}

function earliestOfCircle(
  member: MutableNode,
  byId: ReadonlyMap<string, MutableNode>,
  order: ReadonlyMap<MutableNode, number>,
): MutableNode {
  const positionOf = (node: MutableNode) => order.get(node) ?? 0;
  let earliest = member;
  for (
    let node = parentOf(member, byId);
    node !== undefined && node !== member;
    node = parentOf(node, byId)
  ) {
    if (positionOf(node) < positionOf(earliest)) earliest = node;
  }
  return earliest;
}

function setDepths(tops: MutableNode[]): void {
  // Grows while it is walked: every node is appended once, after its parent.
  for (const node of tops) {
    for (const child of node.children) {
      child.depth = node.depth + 1;
      tops.push(child);
    }
  }
}
