import { instantNs } from '../traces-request/instant-ns.ts';
import { readSpanLabels, type SpanLabels } from '../traces-request/read-span-labels.ts';
import { readTracesRequest } from '../traces-request/read-traces-request.ts';

/** What is read of one span. */
export interface DecodedSpan {
  readonly traceId: string | undefined;
  readonly spanId: string | undefined;
  readonly isRoot: boolean;
  readonly name: string;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  readonly severityMask: number;
  readonly hasTraceLabels: boolean;
  readonly labels: SpanLabels;
}

type SinkCall = { readonly resourceBytes: number } | { readonly scopeBytes: number } | DecodedSpan;

/** Every call of the sink of `readTracesRequest`, with copies of what it can read. */
export function decodeSpans(request: Uint8Array): SinkCall[] {
  const text = (start: number, end: number) => Buffer.from(request.subarray(start, end)).toString();
  const hex = (start: number, length: number) =>
    start === -1 ? undefined : Buffer.from(request.subarray(start, start + length)).toString('hex');
  const calls: SinkCall[] = [];
  readTracesRequest(request, {
    beginResource: (start, end) => void calls.push({ resourceBytes: end - start }),
    beginScope: (start, end) => void calls.push({ scopeBytes: end - start }),
    addSpan: (span) =>
      void calls.push({
        traceId: hex(span.traceIdStart, 16),
        spanId: hex(span.spanIdStart, 8),
        isRoot: span.isRoot,
        name: text(span.nameStart, span.nameEnd),
        startNs: instantNs(span.startLow, span.startHigh),
        endNs: instantNs(span.endLow, span.endHigh),
        firstNs: instantNs(span.firstLow, span.firstHigh),
        lastNs: instantNs(span.lastLow, span.lastHigh),
        severityMask: span.severityMask,
        hasTraceLabels: span.hasTraceLabels,
        labels: readSpanLabels(request, span.start, span.end),
      }),
  });
  return calls;
}
