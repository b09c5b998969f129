import fc from 'fast-check';
import {
  arbitraryPlacedSpans,
  type PlacedSpan,
  toTracesRequest,
} from '../../../../server/src/ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import type { ClientWrite } from '../../../../server/src/storage/trace-ingest/trace-command.ts';
import { arbitraryCommandOn } from '../../../../server/src/storage/traces/testing/arbitrary-trace-data.ts';
import { writeToStore } from '../../../../server/src/storage/traces/testing/write-to-store.ts';
import { arbitraryTraceRules } from '../../../../server/src/traces/testing/arbitrary-trace-rule.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import type { TraceRule } from '../../../../server/src/traces/trace-rule.ts';
import type { SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';

type Store = TraceStore & SpanStore;

/** Those of `arbitraryPlacedSpans`. */
export const traceIds = [
  '0af7651916cd43dd8448eb211c80319c',
  '00000000000000000000000000000001',
  'f'.repeat(32),
];

export type TimelineStep =
  | { readonly kind: 'command'; readonly command: ClientWrite }
  | { readonly kind: 'spans'; readonly spans: readonly PlacedSpan[]; readonly receivedAtMs: number }
  | { readonly kind: 'rules'; readonly rules: readonly TraceRule[] };

/** Producer times of the events of clients are around this one, too. */
const spansBaseNs = 30_000_000n;
const projectId = 'prj';

/** Writes of clients and spans to the same few traces, with spans that are sent again, and rules that change in between. */
export const arbitrarySteps: fc.Arbitrary<readonly TimelineStep[]> = fc
  .record({
    spans: arbitraryPlacedSpans(spansBaseNs),
    steps: fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: arbitraryCommandOn(traceIds).map(
            (command): TimelineStep => ({ kind: 'command', command }),
          ),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            first: fc.nat({ max: 11 }),
            count: fc.nat({ max: 6 }),
            receivedAtMs: fc.nat({ max: 60 }),
          }),
        },
        {
          weight: 1,
          arbitrary: arbitraryTraceRules([projectId]).map(
            (rules): TimelineStep => ({ kind: 'rules', rules }),
          ),
        },
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ spans, steps }) =>
    steps.map((step): TimelineStep => {
      if ('kind' in step) return step;
      // Within the few spans that there mostly are.
      const first = step.first % Math.max(spans.length, 1);
      return {
        kind: 'spans',
        spans: spans.slice(first, first + step.count),
        receivedAtMs: step.receivedAtMs,
      };
    }),
  );

/** @returns what the store answers to each step. */
export async function runSteps(
  store: Store,
  project: string,
  steps: readonly TimelineStep[],
): Promise<unknown> {
  const outcomes: unknown[] = [];
  await store.setRules([]);
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'command')
      outcomes.push(await writeToStore(store, { ...step.command, projectId: project }));
    else if (step.kind === 'rules')
      await store.setRules(step.rules.map((rule) => ({ ...rule, projectId: project, revision: index + 1 })));
    else
      outcomes.push(
        await store.appendSpans({
          projectId: project,
          keyId: `key ${index}`,
          request: encodeTracesRequest(toTracesRequest(step.spans)),
          receivedAtMs: step.receivedAtMs,
          oldestNs: 0n,
          newestNs: 2n ** 63n - 1n,
        }),
      );
  }
  return outcomes;
}

/** The timelines of a project, whole and after an instant, the summaries of its traces, and the matches to notify of. */
export async function readProject(store: Store, project: string, afterNs: bigint): Promise<unknown> {
  const claims = await store.claimMatches({ nowMs: 1_000, leaseUntilMs: 2_000, limit: 1_000 });
  await store.settleMatches(claims);
  const traces = await Promise.all(
    traceIds.map(async (traceId) => ({
      trace: await store.get(project, traceId),
      timeline: await readTimeline(store, project, traceId),
      rest: await readTimeline(store, project, traceId, afterNs),
    })),
  );
  return { claims: claims.map(({ claimId: _, ...claim }) => claim), traces };
}
