import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpanRank } from '../../../../traces/span-rank.ts';
import { eventSeverities } from '../../../../traces/trace.ts';
import type { TraceState } from '../../../../traces/trace-state.ts';
import { type HeadRow, toLabelValues, toProgressValues, toTraceHead, traceStatuses } from './head-row.ts';

const nanoseconds = fc.bigInt(0n, 2n ** 63n - 1n);
const rank: fc.Arbitrary<SpanRank> = fc.record({
  class: fc.integer({ min: 1, max: 4 }),
  startNs: nanoseconds,
  spanId: fc.bigInt(0n, 2n ** 64n - 1n).map((id) => id.toString(16).padStart(16, '0')),
});

const states: fc.Arbitrary<TraceState> = fc
  .record({
    name: fc.string(),
    status: fc.constantFrom(...traceStatuses),
    severities: fc.subarray([...eventSeverities]),
    tags: fc.uniqueArray(fc.string()),
    attributes: fc.uniqueArray(fc.tuple(fc.string(), fc.string(), fc.option(rank)), {
      selector: ([key]) => key,
    }),
    span: fc.option(fc.tuple(nanoseconds, nanoseconds)),
    timelineEndNs: nanoseconds,
    revision: fc.nat(),
    spans: fc.option(fc.record({ created: fc.boolean(), closed: fc.boolean(), nameRank: fc.option(rank) })),
  })
  .map(({ attributes, span, spans, ...state }) => ({
    ...state,
    traceId: '1'.repeat(32),
    createdAtMs: 1,
    lastSeenAtMs: 2,
    attributes: new Map(attributes.map(([key, value]) => [key, value])),
    ...(span === null ? {} : { producerSpan: { firstNs: span[0], lastNs: span[1] } }),
    ...(spans === null ? {} : { spans: toSpans(spans, attributes) }),
  }));

function toSpans(
  {
    nameRank,
    ...flags
  }: { readonly created: boolean; readonly closed: boolean; readonly nameRank: SpanRank | null },
  attributes: readonly (readonly [string, string, SpanRank | null])[],
): TraceState['spans'] & {} {
  const ranked = attributes.flatMap(([key, , source]) => (source === null ? [] : [[key, source] as const]));
  return {
    ...flags,
    tags: [],
    attributeRanks: new Map(ranked),
    ...(nameRank === null ? {} : { nameRank }),
  };
}

/** The row that PostgreSQL answers after a state was written. */
function toRow(state: TraceState): HeadRow {
  const progress = toProgressValues(state);
  const labels = toLabelValues(state);
  return {
    trace_key: 7,
    project_id: 'prj_1',
    trace_id: state.traceId,
    number: 3,
    created_day: 20,
    created_at_ms: state.createdAtMs,
    last_seen_at_ms: progress.lastSeenAtMs,
    status: progress.status,
    severities: progress.severities,
    name: labels.name,
    first_ns: progress.firstNs?.toString() ?? null,
    last_ns: progress.lastNs?.toString() ?? null,
    timeline_end_ns: progress.timelineEndNs.toString(),
    revision: progress.revision,
    rules_revision: 4,
    part_count: 5,
    tags: labels.tags,
    attribute_keys: labels.attributeKeys,
    attribute_values: labels.attributeValues,
    span_state: labels.spanState,
  };
}

describe('rows of heads', () => {
  it('have everything of the state of a trace', () => {
    fc.assert(
      fc.property(states, (state) => {
        const head = { traceKey: 7n, projectId: 'prj_1', number: 3, createdDay: 20 };
        expect(toTraceHead(toRow(state))).toEqual({ ...head, partCount: 5, rulesRevision: 4, state });
      }),
    );
  });

  it('are refused with a status that is not known', () => {
    const [state] = fc.sample(states, 1);
    if (state === undefined) throw new Error('expected a state');
    expect(() => toTraceHead({ ...toRow(state), status: 3 })).toThrow(RangeError);
  });
});
