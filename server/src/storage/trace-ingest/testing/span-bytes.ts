import { readTracesRequest } from '../../../ingest/otlp/traces-request/read-traces-request.ts';
import type { ByteRange, SpanRange, SpanResource } from '../span-group.ts';

/** The messages of a span, its resource and its scope, in hex. */
export interface SpanBytes {
  readonly resource: string;
  readonly scope: string;
  readonly span: string;
}

export interface LocatedSpanBytes extends SpanBytes {
  readonly range: SpanRange;
  readonly startNs: bigint;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

/** The spans of an OTLP `TracesData` in their order. */
export function locateSpanBytes(message: Uint8Array): LocatedSpanBytes[] {
  const bytes = Buffer.from(message);
  const hexOf = ({ start, end }: ByteRange) => bytes.toString('hex', start, end);
  const spans: LocatedSpanBytes[] = [];
  let resource: SpanResource = { start: 0, end: 0, serviceName: undefined };
  let scope: ByteRange = { start: 0, end: 0 };
  readTracesRequest(bytes, {
    beginResource(start, end) {
      resource = { start, end, serviceName: undefined };
    },
    beginScope(start, end) {
      scope = { start, end };
    },
    addSpan({ start, end, startHigh, startLow, firstHigh, firstLow, lastHigh, lastLow }) {
      spans.push({
        resource: hexOf(resource),
        scope: hexOf(scope),
        span: hexOf({ start, end }),
        range: { start, end, resource, scope },
        startNs: toNs(startHigh, startLow),
        firstNs: toNs(firstHigh, firstLow),
        lastNs: toNs(lastHigh, lastLow),
      });
    },
  });
  return spans;
}

export function spanBytesOf(message: Uint8Array): SpanBytes[] {
  return locateSpanBytes(message).map(({ resource, scope, span }) => ({ resource, scope, span }));
}

function toNs(high: number, low: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}
