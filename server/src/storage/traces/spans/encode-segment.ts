import type { ByteRange, SpanRange } from './span-group.ts';

/* Tags of OTLP `TracesData` (opentelemetry/proto/trace/v1/trace.proto); all fields are length-delimited. */
const resourceSpans = 0x0a; // 1
const resource = 0x0a; // 1 of ResourceSpans
const scopeSpans = 0x12; // 2 of ResourceSpans
const scope = 0x0a; // 1 of ScopeSpans
const span = 0x12; // 2 of ScopeSpans

/** Consecutive spans of one resource and scope. */
interface Run {
  readonly resource: ByteRange;
  readonly scope: ByteRange;
  readonly first: number;
  readonly end: number;
  /** Of its `ScopeSpans` and `ResourceSpans`. */
  readonly scopeLength: number;
  readonly resourceLength: number;
}

/** A `TracesData` message of these spans of the request, byte for byte, each with its resource and scope. */
export function encodeSegment(request: Buffer, ranges: readonly SpanRange[]): Buffer {
  const runs = toRuns(ranges);
  const length = runs.reduce((sum, { resourceLength }) => sum + fieldLength(resourceLength), 0);
  const segment = Buffer.allocUnsafe(length);
  let position = 0;

  function writeHeader(tag: number, size: number): void {
    segment[position++] = tag;
    let rest = size;
    while (rest >= 0x80) {
      segment[position++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    segment[position++] = rest;
  }

  function writeField(tag: number, { start, end }: ByteRange): void {
    writeHeader(tag, end - start);
    position += request.copy(segment, position, start, end);
  }

  for (const run of runs) {
    writeHeader(resourceSpans, run.resourceLength);
    writeField(resource, run.resource);
    writeHeader(scopeSpans, run.scopeLength);
    writeField(scope, run.scope);
    // In bounds: runs are ranges of the array.
    for (let index = run.first; index < run.end; index += 1) writeField(span, ranges[index] as SpanRange);
  }
  return segment;
}

function toRuns(ranges: readonly SpanRange[]): Run[] {
  const runs: Run[] = [];
  let first = 0;
  while (first < ranges.length) {
    // In bounds by the condition of the loop.
    const { resource, scope } = ranges[first] as SpanRange;
    let scopeLength = rangeLength(scope);
    let end = first;
    for (; end < ranges.length; end += 1) {
      const range = ranges[end] as SpanRange;
      if (range.resource !== resource || range.scope !== scope) break;
      scopeLength += rangeLength(range);
    }
    const resourceLength = rangeLength(resource) + fieldLength(scopeLength);
    runs.push({ resource, scope, first, end, scopeLength, resourceLength });
    first = end;
  }
  return runs;
}

function rangeLength({ start, end }: ByteRange): number {
  return fieldLength(end - start);
}

/** Of a field with a tag of one byte. */
function fieldLength(size: number): number {
  let bytes = 2;
  for (let rest = size; rest >= 0x80; rest >>>= 7) bytes += 1;
  return bytes + size;
}
