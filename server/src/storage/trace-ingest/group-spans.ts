import { AppError } from '../../errors/app-error.ts';
import type { Steps } from '../../fairness/in-turns.ts';
import { readResourceAttribute } from '../../ingest/otlp/common-messages/read-resource.ts';
import { explainRejectedTime } from '../../ingest/otlp/common-messages/rejected-time.ts';
import { maxEmptyMessages } from '../../ingest/otlp/empty-messages.ts';
import { cutBytes } from '../../ingest/otlp/traces-request/cut-text.ts';
import { maxTraceValueBytes } from '../../ingest/otlp/traces-request/read-span-labels.ts';
import { readTracesInSteps, type SpanSink } from '../../ingest/otlp/traces-request/read-traces-request.ts';
import type { SpanFields } from '../../ingest/otlp/traces-request/span-fields.ts';
import { createRejectionTally, type RejectionTally } from '../../ingest/rejections.ts';
import type { SpanAppend, SpanRejectionReason } from '../../traces/trace-store.ts';
import { isBelow, joinUint64, type SplitUint64, splitUint64 } from '../bytes/split-uint64.ts';
import { type ByteRange, SpanGroup, type SpanResource } from './span-group.ts';

/** Larger spans are rejected, so that an event of a timeline stays within the limit of those of clients. */
export const maxSpanBytes = 256 * 1024;

/**
 * Resources and scopes of a request are stored for each of its traces. A request may repeat this much in total, which no usual one
 * comes near; otherwise a large resource with thousands of traces would become gigabytes.
 */
export const maxRepeatedBytes = 32 * 1024 * 1024;

/** A trace may be a span of 40 bytes, and takes a kilobyte of memory until its request is stored. */
const maxTracesPerRequest = 50_000;

/** Attributes and tags of all its traces. One of seven bytes takes some 130 bytes of memory until its request is stored. */
const maxLabelsPerRequest = 2_000_000;

/** More than valid ones find room in 64 MiB. Rejected ones of two bytes would take seconds. */
const maxSpansPerRequest = 2_000_000;

export interface GroupedSpans {
  /** By trace, in order of their first span. */
  readonly groups: readonly SpanGroup[];
  /** Bytes of resources and scopes in all groups, each as often as it is stored. */
  readonly repeatedBytes: number;
  readonly rejections: RejectionTally<SpanRejectionReason>;
}

type SpanProblem = readonly [reason: SpanRejectionReason, explanation: string];

type GroupedRequest = Pick<SpanAppend, 'oldestNs' | 'newestNs'> & { readonly request: Buffer };

/** Reads requests into groups of spans by trace, in steps, and remembers the resources they repeat. */
export type SpanGrouper = (request: GroupedRequest) => Steps<GroupedSpans>;

/** Names of services by the bytes of their resource, which nearly every request repeats; a larger resource is read each time. */
const maxCachedResources = 1_000;
const maxCachedResourceBytes = 4 * 1024;
const int64EndHigh = 2 ** 31;

/**
 * The function throws `MalformedRequest` for bytes that are not an `ExportTraceServiceRequest`, and AppError `INVALID_ARGUMENT` for too
 * many spans or empty messages.
 */
export function createSpanGrouper({
  maxTraces = maxTracesPerRequest,
  maxLabels = maxLabelsPerRequest,
} = {}): SpanGrouper {
  const serviceNames = new Map<string, string | undefined>();

  function serviceNameOf(request: Buffer, start: number, end: number): string | undefined {
    if (end - start > maxCachedResourceBytes) return readServiceName(request.subarray(start, end));
    const bytes = request.toString('latin1', start, end);
    if (serviceNames.has(bytes)) return serviceNames.get(bytes);
    const name = readServiceName(request.subarray(start, end));
    if (serviceNames.size >= maxCachedResources) serviceNames.clear();
    serviceNames.set(bytes, name);
    return name;
  }

  return function* ({ request, oldestNs, newestNs }) {
    const groups = new Map<string, SpanGroup>();
    const oldest = splitUint64(oldestNs);
    const newest = splitUint64(newestNs);
    let resource: SpanResource = { start: 0, end: 0, serviceName: undefined };
    let scope: ByteRange = { start: 0, end: 0 };
    let latest: SpanGroup | undefined;
    let repeatedBytes = 0;
    let labelCount = 0;
    let spanCount = 0;
    const rejections = createRejectionTally<SpanRejectionReason>();

    function add(span: SpanFields): void {
      const group = groupOf(span);
      if (group === undefined) {
        rejections.add('too_many_traces', () => explainTooMany(maxTraces));
        return;
      }
      const bytes = group.contextBytes(resource, scope);
      if (repeatedBytes + bytes > maxRepeatedBytes) {
        rejections.add('too_many_traces', () => tooMuchRepeated);
        return;
      }
      if (labelCount >= maxLabels && (span.isRoot || span.hasTraceLabels)) {
        rejections.add('too_many_traces', () => explainTooManyLabels(maxLabels));
        return;
      }
      repeatedBytes += bytes;
      labelCount -= group.labelCount;
      group.add(span, resource, scope, bytes);
      labelCount += group.labelCount;
    }

    function problemOf(span: SpanFields): SpanProblem | undefined {
      const { startHigh, startLow, endHigh, endLow } = span;
      if (span.traceIdStart < 0) return ['invalid_id', 'trace_id must have 16 bytes that are not all zero'];
      if (span.spanIdStart < 0) return ['invalid_id', 'span_id must have 8 bytes that are not all zero'];
      const size = span.end - span.start;
      if (size > maxSpanBytes)
        return [
          'too_large',
          `a span has ${size} bytes, over the limit of ${maxSpanBytes}; send less in attributes and events`,
        ];
      if (isOutside(startLow, startHigh, oldest, newest)) {
        const startNs = joinUint64(startLow, startHigh);
        const problem = explainRejectedTime('start_time_unix_nano', startNs, { oldestNs, newestNs });
        return [startNs < oldestNs ? 'too_old' : 'too_new', problem];
      }
      if (isBelow(endLow, endHigh, startLow, startHigh)) {
        return [
          'invalid_time',
          'end_time_unix_nano is before start_time_unix_nano; check the clock of the sender',
        ];
      }
      return span.lastHigh >= int64EndHigh
        ? ['invalid_time', 'the time of the end or of an event is after 2262-04-11T23:47:16.854775807Z']
        : undefined;
    }

    /** `undefined` beyond the traces that a request may have. */
    function groupOf(span: SpanFields): SpanGroup | undefined {
      const traceId = request.toString('hex', span.traceIdStart, span.traceIdStart + 16);
      if (latest?.traceId === traceId) return latest;
      const known = groups.get(traceId);
      if (known === undefined && groups.size === maxTraces) return undefined;
      const group = known ?? new SpanGroup(request, traceId);
      if (known === undefined) groups.set(traceId, group);
      latest = group;
      return group;
    }

    const sink: SpanSink = {
      beginResource(start, end) {
        resource = { start, end, serviceName: serviceNameOf(request, start, end) };
      },
      beginScope(start, end) {
        scope = { start, end };
      },
      addSpan(span) {
        spanCount += 1;
        if (spanCount > maxSpansPerRequest) throw tooManySpans();
        const problem = problemOf(span);
        if (problem === undefined) add(span);
        else rejections.add(problem[0], () => problem[1]);
      },
    };
    yield* readTracesInSteps(request, sink, maxEmptyMessages);
    const filled = [...groups.values()].filter(({ ranges }) => ranges.length > 0);
    return { groups: filled, repeatedBytes, rejections };
  };
}

function readServiceName(resource: Uint8Array): string | undefined {
  const name = readResourceAttribute(resource, 'service.name');
  return name === '' ? undefined : cutBytes(name, maxTraceValueBytes);
}

function tooManySpans(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the request has more than ${maxSpansPerRequest} spans; send smaller batches`,
    [{ type: 'limit', limit: 'spans', max: maxSpansPerRequest, received: maxSpansPerRequest + 1 }],
  );
}

function explainTooMany(max: number): string {
  return `a request has spans of ${max} traces at most; send those of further ones in other requests`;
}

function explainTooManyLabels(max: number): string {
  return `the traces of a request have ${max} attributes and tags at most; send fewer spans in a request`;
}

const tooMuchRepeated =
  `resources and scopes are stored for each trace of a request, which would repeat more than ${maxRepeatedBytes} bytes; ` +
  'send fewer traces in a request, or less in their resource';

function isOutside(low: number, high: number, oldest: SplitUint64, newest: SplitUint64): boolean {
  return isBelow(low, high, oldest.low, oldest.high) || isBelow(newest.low, newest.high, low, high);
}
