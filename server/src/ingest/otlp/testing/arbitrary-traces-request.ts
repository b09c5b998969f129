import fc from 'fast-check';
import { arbitraryOddId, arbitraryResource, arbitraryScope, arbitrarySpanBody } from './arbitrary-span.ts';
import type { ResourceSpansInit, ScopeSpansInit, SpanInit } from './encode-traces-request.ts';

/** A span with its resource and scope, which a request may share with its neighbours. */
export interface PlacedSpan {
  readonly resource?: ResourceSpansInit['resource'];
  readonly scope?: ScopeSpansInit['scope'];
  readonly span: SpanInit & { readonly traceId: string; readonly spanId: string; readonly startNs: bigint };
}

/** A few traces, so that spans meet in them. */
const traceIds = ['0af7651916cd43dd8448eb211c80319c', '00000000000000000000000000000001', 'f'.repeat(32)];
const usualBaseNs = 1_795_162_530_000_000_000n;

/** Unlike the number, in no order. */
function spanIdOf(number: number): string {
  return BigInt.asUintN(64, BigInt(number + 1) * 0x9e3779b97f4a7c15n)
    .toString(16)
    .padStart(16, '0');
}

/**
 * Valid spans of up to three traces, each with an id of its own: several services and scopes, roots, children of each
 * other and of spans that are missing, traces without a root, equal start times, events with and without time, exceptions,
 * hints, links, labels and attributes of every kind.
 *
 * @param baseNs about when they start.
 */
export function arbitraryPlacedSpans(baseNs: bigint, maxSpans = 12): fc.Arbitrary<PlacedSpan[]> {
  const parent = fc.oneof(
    { weight: 3, arbitrary: fc.nat(maxSpans).map(spanIdOf) },
    fc.constantFrom(undefined, '', '0'.repeat(16)),
  );
  const placed = fc.bigInt(0n, 10n).chain((offset) => {
    const startNs = baseNs + offset * 1_000_003n;
    const endNs = fc.oneof(
      fc.constantFrom(undefined, 0n, startNs, startNs + 86_400_000_000_000n),
      fc.bigInt(0n, 10_000_000n).map((duration) => startNs + duration),
    );
    return fc.record({
      resource: fc.option(arbitraryResource, { nil: undefined }),
      scope: fc.option(arbitraryScope, { nil: undefined }),
      body: arbitrarySpanBody(startNs),
      traceId: fc.constantFrom(...traceIds),
      parentSpanId: parent,
      startNs: fc.constant(startNs),
      endNs,
    });
  });
  return fc.array(placed, { maxLength: maxSpans }).map((all) =>
    all.map(({ resource: own, scope: ownScope, body, traceId, parentSpanId, startNs, endNs }, index) => ({
      ...(own === undefined ? {} : { resource: own }),
      ...(ownScope === undefined ? {} : { scope: ownScope }),
      span: {
        ...body,
        traceId,
        spanId: spanIdOf(index),
        ...(parentSpanId === undefined ? {} : { parentSpanId }),
        startNs,
        ...(endNs === undefined ? {} : { endNs }),
      },
    })),
  );
}

/** A request with the spans in their order. */
export function toTracesRequest(placed: readonly PlacedSpan[]): ResourceSpansInit[] {
  const request: {
    resource: PlacedSpan['resource'];
    scopes: { scope: PlacedSpan['scope']; spans: SpanInit[] }[];
  }[] = [];
  for (const each of placed) {
    let last = request.at(-1);
    if (last === undefined || last.resource !== each.resource) {
      last = { resource: each.resource, scopes: [] };
      request.push(last);
    }
    const lastScope = last.scopes.at(-1);
    if (lastScope !== undefined && lastScope.scope === each.scope) lastScope.spans.push(each.span);
    else last.scopes.push({ scope: each.scope, spans: [each.span] });
  }
  return request.map(({ resource: own, scopes }) => ({
    ...(own === undefined ? {} : { resource: own }),
    scopeSpans: scopes.map(({ scope: ownScope, spans }) => ({
      ...(ownScope === undefined ? {} : { scope: ownScope }),
      spans,
    })),
  }));
}

const oddTime = fc.oneof(
  fc.constantFrom(0n, 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n),
  fc.bigInt(0n, 2n ** 64n - 1n),
);

const oddSpan: fc.Arbitrary<SpanInit> = fc
  .tuple(
    arbitrarySpanBody(usualBaseNs),
    fc.record(
      {
        traceId: arbitraryOddId(16),
        spanId: arbitraryOddId(8),
        parentSpanId: arbitraryOddId(8),
        startNs: oddTime,
        endNs: oddTime,
        events: fc.array(fc.record({ timeNs: oddTime }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([body, odd]) => ({ ...body, ...odd }));

/** Requests with valid and invalid spans: every field present or absent, odd ids and times. */
export const arbitraryTracesRequest: fc.Arbitrary<ResourceSpansInit[]> = fc.oneof(
  arbitraryPlacedSpans(usualBaseNs).map(toTracesRequest),
  fc.array(
    fc.record(
      {
        resource: arbitraryResource,
        scopeSpans: fc.array(
          fc.record(
            { scope: arbitraryScope, spans: fc.array(oddSpan, { maxLength: 4 }) },
            { requiredKeys: ['spans'] },
          ),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: ['scopeSpans'] },
    ),
    { maxLength: 3 },
  ),
);
