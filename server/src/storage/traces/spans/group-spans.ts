import { readResource } from '../../../ingest/otlp/common-messages/read-resource.ts';
import { explainRejectedTime } from '../../../ingest/otlp/common-messages/rejected-time.ts';
import { cutBytes } from '../../../ingest/otlp/traces-request/cut-text.ts';
import { maxTraceValueBytes } from '../../../ingest/otlp/traces-request/read-span-labels.ts';
import { readTracesRequest } from '../../../ingest/otlp/traces-request/read-traces-request.ts';
import type { SpanFields } from '../../../ingest/otlp/traces-request/span-fields.ts';
import type { SpanAppend } from '../../../traces/trace-store.ts';
import { type ByteRange, SpanGroup, type SpanResource } from './span-group.ts';

/** Larger spans are rejected, so that an event of a timeline stays within the limit of those of clients. */
export const maxSpanBytes = 256 * 1024;

export interface GroupedSpans {
  /** By trace, in order of their first span. */
  readonly groups: readonly SpanGroup[];
  readonly rejected: number;
  /** Why the first was rejected, and the remedy. */
  readonly reason?: string;
}

/** Reads requests into groups of spans by trace, and remembers the resources they repeat. */
export type SpanGrouper = (
  append: Pick<SpanAppend, 'oldestNs' | 'newestNs'> & { readonly request: Buffer },
) => GroupedSpans;

/** Names of services by the bytes of their resource, which nearly every request repeats. */
const maxCachedResources = 1_000;
const int64EndHigh = 2 ** 31;

/** The function throws `MalformedRequest` for bytes that are not an `ExportTraceServiceRequest`. */
export function createSpanGrouper(): SpanGrouper {
  const serviceNames = new Map<string, string | undefined>();

  function serviceNameOf(request: Buffer, start: number, end: number): string | undefined {
    const bytes = request.toString('latin1', start, end);
    if (serviceNames.has(bytes)) return serviceNames.get(bytes);
    const attribute = readResource(request.subarray(start, end)).get('service.name') ?? '';
    const name = attribute === '' ? undefined : cutBytes(attribute, maxTraceValueBytes);
    if (serviceNames.size >= maxCachedResources) serviceNames.clear();
    serviceNames.set(bytes, name);
    return name;
  }

  return ({ request, oldestNs, newestNs }) => {
    const groups = new Map<string, SpanGroup>();
    const oldest = toHalves(oldestNs);
    const newest = toHalves(newestNs);
    let resource: SpanResource = { start: 0, end: 0, serviceName: undefined };
    let scope: ByteRange = { start: 0, end: 0 };
    let latest: SpanGroup | undefined;
    let rejected = 0;
    let reason: string | undefined;

    function problemOf(span: SpanFields): string | undefined {
      const { startHigh, startLow, endHigh, endLow } = span;
      if (span.traceIdStart < 0) return 'trace_id must have 16 bytes that are not all zero';
      if (span.spanIdStart < 0) return 'span_id must have 8 bytes that are not all zero';
      const size = span.end - span.start;
      if (size > maxSpanBytes)
        return `a span has ${size} bytes, over the limit of ${maxSpanBytes}; send less in attributes and events`;
      if (isOutside(startHigh, startLow, oldest, newest)) {
        const startNs = (BigInt(startHigh) << 32n) | BigInt(startLow);
        return explainRejectedTime('start_time_unix_nano', startNs, { oldestNs, newestNs });
      }
      if (endHigh < startHigh || (endHigh === startHigh && endLow < startLow)) {
        return 'end_time_unix_nano is before start_time_unix_nano; check the clock of the sender';
      }
      return span.lastHigh >= int64EndHigh
        ? 'the time of the end or of an event is after the year 2262'
        : undefined;
    }

    function groupOf(span: SpanFields): SpanGroup {
      const traceId = request.toString('hex', span.traceIdStart, span.traceIdStart + 16);
      if (latest?.traceId === traceId) return latest;
      const group = groups.get(traceId) ?? new SpanGroup(request, traceId);
      groups.set(traceId, group);
      latest = group;
      return group;
    }

    readTracesRequest(request, {
      beginResource(start, end) {
        resource = { start, end, serviceName: serviceNameOf(request, start, end) };
      },
      beginScope(start, end) {
        scope = { start, end };
      },
      addSpan(span) {
        const problem = problemOf(span);
        if (problem === undefined) groupOf(span).add(span, resource, scope);
        else {
          rejected += 1;
          reason ??= problem;
        }
      },
    });
    return { groups: [...groups.values()], rejected, ...(reason === undefined ? {} : { reason }) };
  };
}

interface Halves {
  readonly high: number;
  readonly low: number;
}

/** Of an instant from the epoch on; earlier ones become the epoch. */
function toHalves(ns: bigint): Halves {
  const positive = BigInt.asUintN(64, ns < 0n ? 0n : ns);
  return { high: Number(positive >> 32n), low: Number(positive & 0xffffffffn) };
}

function isOutside(high: number, low: number, oldest: Halves, newest: Halves): boolean {
  if (high < oldest.high || (high === oldest.high && low < oldest.low)) return true;
  return high > newest.high || (high === newest.high && low > newest.low);
}
