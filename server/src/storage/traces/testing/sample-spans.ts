import {
  encodeTracesRequest,
  type ResourceSpansInit,
  type SpanInit,
} from '../../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleProjectId } from '../../../traces/testing/sample-trace.ts';
import type { WriteCommand } from '../writer/write-command.ts';

type SpansCommand = Extract<WriteCommand, { readonly kind: 'spans' }>;

let keyCount = 0;

/** A request of these spans, with a key of its own so that equal requests are not duplicates. */
export function sampleSpans(
  resourceSpans: readonly ResourceSpansInit[],
  changes: Partial<SpansCommand> = {},
): SpansCommand {
  keyCount += 1;
  return {
    kind: 'spans',
    projectId: sampleProjectId,
    keyId: `key-${keyCount}`,
    request: encodeTracesRequest(resourceSpans),
    receivedAtMs: 10_000,
    oldestNs: 0n,
    newestNs: 2n ** 63n - 1n,
    ...changes,
  };
}

/** One span of one service: `span 7 of trace 3` from 7 ms to 8 ms, with changes. */
export function sampleSpan(traceId: string, index: number, changes: Partial<SpanInit> = {}): SpanInit {
  const startNs = BigInt(index) * 1_000_000n;
  return {
    traceId,
    spanId: index.toString(16).padStart(16, '0'),
    parentSpanId: 'ff'.repeat(8),
    name: `span ${index}`,
    startNs,
    endNs: startNs + 1_000_000n,
    ...changes,
  };
}

/** Spans of one service in one scope. */
export function ofService(service: string, spans: readonly SpanInit[]): ResourceSpansInit {
  return {
    resource: { 'service.name': service },
    scopeSpans: [{ scope: { name: 'sample' }, spans }],
  };
}
