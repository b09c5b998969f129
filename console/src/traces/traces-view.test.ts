import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import type { TimeRange } from '../time-range/time-range.ts';
import { decodeFolds, encodeFolds } from './folds.ts';
import { spanId } from './testing/sample-events.ts';
import { decodeTraceView, encodeTraceView, type TraceView, tracePanels } from './trace-view.ts';
import { decodeTracesView, encodeTracesView, maxFacets, type TracesView } from './traces-view.ts';

const range: fc.Arbitrary<TimeRange> = fc.constantFrom<TimeRange>(
  { kind: 'relative', age: '15m' },
  { kind: 'absolute', since: '2026-11-20T08:15:30.123456789Z', until: '2026-11-20T09:00:00Z' },
);
const text = fc.string({ unit: 'grapheme' });
const key = text.filter((value) => value !== '' && value.length <= 256);

const tracesViews: fc.Arbitrary<TracesView> = fc.record({
  range,
  filter: text,
  grouping: fc.constantFrom('status', 'severity'),
  facets: fc.uniqueArray(key, { maxLength: maxFacets }),
});

const traceViews: fc.Arbitrary<TraceView> = fc.record({
  panel: fc.constantFrom(...tracePanels),
  spanId: fc.option(fc.nat().map(spanId), { nil: undefined }),
  eventId: fc.option(
    key.filter((id) => id.length <= 64),
    { nil: undefined },
  ),
  folds: fc
    .uniqueArray(fc.nat().map(spanId))
    .map((ids) => decodeFolds(encodeFolds({ all: false, except: ids }))),
  find: text,
  withSpans: fc.boolean(),
});

describe('the address of the traces screen', () => {
  it('brings back every view', () => {
    fc.assert(
      fc.property(tracesViews, (view) => {
        const address = stringifySearch(encodeTracesView(view));
        expect(decodeTracesView(parseSearch(address))).toEqual(view);
      }),
    );
  });

  it('is a fresh page for values that mean nothing', () => {
    const fresh = decodeTracesView({});
    expect(decodeTracesView({ filter: ['a', 'b'], by: 'colour', facet: 7, since: 'yesterday' })).toEqual(
      fresh,
    );
    expect(decodeTracesView({ facet: ['a', 'a', '', 'x'.repeat(257)] }).facets).toEqual(['a']);
    expect(decodeTracesView({ facet: 'a' }).facets).toEqual(['a']);
  });
});

describe('the address of a trace', () => {
  it('brings back every view', () => {
    fc.assert(
      fc.property(traceViews, (view) => {
        const address = stringifySearch(encodeTraceView(view));
        expect(decodeTraceView(parseSearch(address))).toEqual(view);
      }),
    );
  });

  it('is empty for a fresh page', () => {
    expect(encodeTraceView(decodeTraceView({}))).toEqual({});
    const wrong = { panel: 'nothing', span: 'x', event: 'x'.repeat(65), folds: 3, find: {}, events: 'some' };
    expect(decodeTraceView(wrong)).toEqual(decodeTraceView({}));
  });
});
