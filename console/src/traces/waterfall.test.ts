import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFolds, noFolds, toggleFold } from './folds.ts';
import { sampleEvent, sampleSpan, spanId } from './testing/sample-events.ts';
import { spanIdsAbove, visibleRows } from './visible-rows.ts';
import { layOutWaterfall } from './waterfall.ts';

const ms = 1e6;
const root = sampleSpan({ id: 1, startMs: 1_000, endMs: 1_100 });
const child = sampleSpan({ id: 2, parent: 1, startMs: 1_010, endMs: 1_050 });
const leaf = sampleSpan({ id: 3, parent: 2, startMs: 1_020, endMs: 1_030, status: 'error' });
const later = sampleSpan({ id: 4, parent: 1, startMs: 1_060, endMs: 1_090 });

describe('layOutWaterfall', () => {
  it('puts spans depth first on one time scale', () => {
    const { spans, lengthNs, originNs } = layOutWaterfall([...root, ...child, ...leaf, ...later]);
    expect(
      spans.map(({ span, depth, parent, descendantCount, startNs, endNs }) => [
        span.name,
        depth,
        parent,
        descendantCount,
        startNs / ms,
        endNs / ms,
      ]),
    ).toEqual([
      ['span 1', 0, undefined, 3, 0, 100],
      ['span 2', 1, 0, 1, 10, 50],
      ['span 3', 2, 1, 0, 20, 30],
      ['span 4', 1, 0, 0, 60, 90],
    ]);
    expect([lengthNs / ms, originNs]).toEqual([100, 1_000_000_000n]);
  });

  it('marks every span above a failed one', () => {
    const { spans } = layOutWaterfall([...root, ...child, ...leaf, ...later]);
    expect(spans.map(({ hasErrorBelow }) => hasErrorBelow)).toEqual([true, true, true, false]);
  });

  it('reaches to the first and last event, also where no span is', () => {
    const { lengthNs, spans } = layOutWaterfall([
      sampleEvent('noted', 900),
      ...root,
      sampleEvent('noted', 1_300),
    ]);
    expect([lengthNs / ms, spans[0]?.startNs]).toEqual([400, 100 * ms]);
  });

  it('keeps the scale of the producers when the service adds events by its own clock', () => {
    const events = [...root, sampleEvent('rule_match_added', 9_000), sampleEvent('trace_deleted', 99_000)];
    expect(layOutWaterfall(events).lengthNs).toBe(100 * ms);
    const early = [sampleEvent('rule_match_added', 10), ...root];
    expect(layOutWaterfall(early)).toMatchObject({ lengthNs: 100 * ms, originNs: 1_000_000_000n });
  });

  it('reaches to the end that the trace has by its duration, when the service dated the closing itself', () => {
    const finishedAt = (atMs: number) =>
      sampleEvent('finished', atMs, { status: 'completed', duration_ms: 150 });
    const lengthWhenClosedAt = (atMs: number) =>
      layOutWaterfall([...root, finishedAt(atMs), sampleEvent('trace_closed', atMs)]).lengthNs / ms;
    expect([1_150, 9_000].map(lengthWhenClosedAt)).toEqual([150, 150]);
    // Durations are whole milliseconds, rounded down.
    const withFraction = { ...finishedAt(1_150), trace_timestamp: '1970-01-01T00:00:01.1509Z' };
    expect(layOutWaterfall([...root, withFraction]).lengthNs / ms).toBe(150.9);
  });

  it('draws unfinished spans to the last event, or as long as the trace runs', () => {
    const open = sampleSpan({ id: 9, startMs: 1_000 });
    const events = [...open, sampleEvent('noted', 1_200)];
    expect(layOutWaterfall(events).spans[0]?.endNs).toBe(200 * ms);
    expect(layOutWaterfall(events, 500_000_000n).spans[0]?.endNs).toBe(500 * ms);
  });

  it('keeps bars from going backwards when a clock stepped', () => {
    const { spans } = layOutWaterfall(sampleSpan({ id: 1, startMs: 2_000, endMs: 1_000 }));
    expect(spans.map(({ startNs, endNs }) => [startNs, endNs])).toEqual([[1_000 * ms, 1_000 * ms]]);
  });

  it('shows spans whose parent is elsewhere in order of time', () => {
    const orphan = sampleSpan({ id: 5, parent: 77, startMs: 900, endMs: 950 });
    const { spans } = layOutWaterfall([...root, ...orphan]);
    expect(spans.map(({ span, isOrphan }) => [span.name, isOrphan])).toEqual([
      ['span 5', true],
      ['span 1', false],
    ]);
  });

  it('has nothing for a trace without spans, and no length for one without events', () => {
    expect(layOutWaterfall([sampleEvent('noted', 5)])).toMatchObject({ spans: [], lengthNs: 0 });
    expect(layOutWaterfall([])).toMatchObject({ spans: [], lengthNs: 0, originNs: 0n });
  });

  it('lays out a chain of ten thousand spans', () => {
    const events = Array.from({ length: 10_000 }, (_, id) =>
      sampleSpan({ id, startMs: id, endMs: 20_000, ...(id === 0 ? {} : { parent: id - 1 }) }),
    ).flat();
    const waterfall = layOutWaterfall(events);
    expect(waterfall.spans[0]?.descendantCount).toBe(9_999);
    expect(visibleRows(waterfall, noFolds)).toHaveLength(10_000);
    expect(visibleRows(waterfall, allFolds)).toHaveLength(1);
    expect(spanIdsAbove(waterfall, spanId(9_999))).toHaveLength(9_999);
  });

  it('keeps every span, and children within the count of their parent, whatever the parents are', () => {
    const arbitrarySpans = fc.uniqueArray(
      fc.record({
        id: fc.nat(20),
        parent: fc.option(fc.nat(25), { nil: undefined }),
        startMs: fc.nat(1_000),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(arbitrarySpans, (list) => {
        const events = list.flatMap(({ id, parent, startMs }) =>
          sampleSpan({ id, startMs, ...(parent === undefined ? {} : { parent }) }),
        );
        const { spans } = layOutWaterfall(events);
        expect(spans.map(({ span }) => span.span_id).toSorted()).toEqual(
          list.map(({ id }) => spanId(id)).toSorted(),
        );
        for (const [index, { parent, depth }] of spans.entries()) {
          const above = parent === undefined ? undefined : spans[parent];
          expect(above === undefined ? 0 : above.depth + 1).toBe(depth);
          if (above !== undefined && parent !== undefined)
            expect(index).toBeLessThanOrEqual(parent + above.descendantCount);
        }
      }),
    );
  });
});

describe('visibleRows', () => {
  const waterfall = layOutWaterfall([...root, ...child, ...leaf, ...later]);
  const shown = (folds = noFolds) =>
    visibleRows(waterfall, folds).map(({ span, isOpen }) => [span.name, isOpen]);

  it('hides what is below a folded span, and nothing else', () => {
    expect(shown()).toEqual([
      ['span 1', true],
      ['span 2', true],
      ['span 3', undefined],
      ['span 4', undefined],
    ]);
    expect(shown(toggleFold(noFolds, spanId(2)))).toEqual([
      ['span 1', true],
      ['span 2', false],
      ['span 4', undefined],
    ]);
    expect(shown(allFolds)).toEqual([['span 1', false]]);
  });

  it('never folds a span without children', () => {
    expect(shown(toggleFold(noFolds, spanId(4)))).toEqual(shown());
  });

  it('names the spans above one, nearest first', () => {
    expect(spanIdsAbove(waterfall, spanId(3))).toEqual([spanId(2), spanId(1)]);
    expect(spanIdsAbove(waterfall, spanId(99))).toEqual([]);
  });
});
