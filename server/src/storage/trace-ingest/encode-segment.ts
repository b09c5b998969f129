import type { ByteRange, SpanRange } from './span-group.ts';

/* Tags of OTLP `TracesData` (opentelemetry/proto/trace/v1/trace.proto); all fields are length-delimited. */
const resourceSpans = 0x0a; // 1
const resource = 0x0a; // 1 of ResourceSpans
const scopeSpans = 0x12; // 2 of ResourceSpans
const scope = 0x0a; // 1 of ScopeSpans
const span = 0x12; // 2 of ScopeSpans

/** Consecutive spans of one scope. */
interface ScopeRun {
  readonly scope: ByteRange;
  readonly first: number;
  readonly end: number;
  /** Of its `ScopeSpans`. */
  readonly length: number;
}

/** Consecutive spans of one resource. */
interface ResourceRun {
  readonly resource: ByteRange;
  readonly scopes: readonly ScopeRun[];
  /** Of its `ResourceSpans`. */
  readonly length: number;
}

/** A `TracesData` message of these spans of the request, byte for byte, each with its resource and scope. */
export function encodeSegment(request: Buffer, ranges: readonly SpanRange[]): Buffer {
  const runs = toResourceRuns(ranges);
  const length = runs.reduce((sum, run) => sum + fieldLength(run.length), 0);
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
    writeHeader(resourceSpans, run.length);
    writeField(resource, run.resource);
    for (const { scope: own, first, end, length } of run.scopes) {
      writeHeader(scopeSpans, length);
      writeField(scope, own);
      // In bounds: runs are ranges of the array.
      for (let index = first; index < end; index += 1) writeField(span, ranges[index] as SpanRange);
    }
  }
  return segment;
}

function toResourceRuns(ranges: readonly SpanRange[]): ResourceRun[] {
  const runs: ResourceRun[] = [];
  for (let first = 0; first < ranges.length; ) {
    // In bounds by the condition of the loop.
    const { resource } = ranges[first] as SpanRange;
    const scopes: ScopeRun[] = [];
    let length = rangeLength(resource);
    while (ranges[first]?.resource === resource) {
      const run = toScopeRun(ranges, first, resource);
      scopes.push(run);
      length += fieldLength(run.length);
      first = run.end;
    }
    runs.push({ resource, scopes, length });
  }
  return runs;
}

/** From a span on, which exists. */
function toScopeRun(ranges: readonly SpanRange[], first: number, resource: ByteRange): ScopeRun {
  const { scope } = ranges[first] as SpanRange;
  let length = rangeLength(scope);
  let end = first;
  for (; end < ranges.length; end += 1) {
    const range = ranges[end] as SpanRange;
    if (range.resource !== resource || range.scope !== scope) break;
    length += rangeLength(range);
  }
  return { scope, first, end, length };
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
