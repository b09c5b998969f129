import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSpanTree, type SpanNode, type SpanTree, type TraceEvent } from './index.ts';

const envelope = { version: 1, source: 'otlp', created_at: '2026-01-01T00:00:09Z' } as const;

function started(span_id: string, startMs: number, parent_span_id?: string): TraceEvent {
  return {
    ...envelope,
    event_id: `${span_id}.started`,
    event_type: 'span_started',
    trace_timestamp: new Date(startMs).toISOString(),
    payload: { span_id, name: span_id, ...(parent_span_id === undefined ? {} : { parent_span_id }) },
  };
}

function finished(span_id: string, endMs: number, parent_span_id: string): TraceEvent {
  return {
    ...envelope,
    event_id: `${span_id}.finished`,
    event_type: 'span_finished',
    trace_timestamp: new Date(endMs).toISOString(),
    payload: { span_id, parent_span_id, name: span_id, duration_ms: 1 },
  };
}

const namesOf = (nodes: readonly SpanNode[]) => nodes.map(({ span }) => span.name);

/** Each node once, as `depth:name`, parents before children. */
function walk({ roots, orphans }: SpanTree): string[] {
  const lines: string[] = [];
  const open = [...roots, ...orphans].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    lines.push(`${node.depth}:${node.span.name}`);
    open.push(...[...node.children].reverse());
  }
  return lines;
}

describe('buildSpanTree', () => {
  it('puts children below their parents, in order of start', () => {
    const tree = buildSpanTree([
      started('root', 0),
      started('late', 5, 'root'),
      started('early', 2, 'root'),
      started('leaf', 3, 'early'),
      finished('early', 9, 'root'),
    ]);
    expect(walk(tree)).toEqual(['0:root', '1:early', '2:leaf', '1:late']);
    expect(tree.orphans).toEqual([]);
    expect(namesOf(tree.unfinished)).toEqual(['root', 'leaf', 'late']);
  });

  it('lists spans whose parent is elsewhere, with what is below them', () => {
    const tree = buildSpanTree([started('a', 0, 'elsewhere'), started('b', 1, 'a'), started('root', 2)]);
    expect([namesOf(tree.roots), namesOf(tree.orphans)]).toEqual([['root'], ['a']]);
    expect(walk(tree)).toEqual(['0:root', '0:a', '1:b']);
  });

  it('cuts a circle of parents at its earliest span', () => {
    const circle = [
      started('c', 3, 'b'),
      started('b', 2, 'a'),
      started('a', 1, 'c'),
      started('tail', 0, 'b'),
    ];
    expect(walk(buildSpanTree(circle))).toEqual(['0:a', '1:b', '2:tail', '2:c']);
    expect(walk(buildSpanTree([started('self', 0, 'self')]))).toEqual(['0:self']);
  });

  it('has nothing for a timeline without spans', () => {
    expect(buildSpanTree([])).toEqual({ roots: [], orphans: [], unfinished: [] });
  });

  it('builds a tree as deep as the timeline is long', () => {
    const count = 100_000;
    const events = Array.from({ length: count }, (_, index) =>
      started(`s${index}`, index, index === 0 ? undefined : `s${index - 1}`),
    );
    const tree = buildSpanTree(events.reverse());
    expect(walk(tree).at(-1)).toBe(`${count - 1}:s${count - 1}`);
  });

  it('has every span once, whatever the parents are', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 0, max: 11 })));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 10 }), (spans) => {
        const events = spans.map(([startMs, parent], index) =>
          started(`s${index}`, startMs, parent === null ? undefined : `s${parent}`),
        );
        const tree = buildSpanTree(events);
        const names = walk(tree).map((line) => line.split(':')[1]);
        expect(names.toSorted()).toEqual(spans.map((_, index) => `s${index}`).toSorted());
        expect(tree.roots.every((node) => node.span.parent_span_id === undefined)).toBe(true);
        expect(tree.unfinished).toHaveLength(spans.length);
      }),
    );
  });
});
