import {
  encodeKeyValue,
  scratch,
  writeBytes,
  writeEnum,
  writeId,
  writeMessage,
  writeText,
  writeTime,
} from '../message-scratch.ts';
import type { SampleService } from './sample-services.ts';
import type { SampleSpanEvent } from './sample-span-attributes.ts';
import type { SampleSpan } from './sample-spans.ts';

/** An encoded request whose traces can be made others. */
export interface EncodedSpans {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly spanCount: number;
  /** Offsets of the ids of traces and of the times. */
  readonly traceIdOffsets: readonly number[];
  readonly timeOffsets: readonly number[];
}

const statusError = 2;
/** Within the duration of its span. */
const eventAfterMs = 1;

let traceIdOffsets: number[] = [];
let timeOffsets: number[] = [];

/** Spans as an `ExportTraceServiceRequest`, one `ResourceSpans` for each service. */
export function encodeSampleSpans(spans: readonly SampleSpan[]): EncodedSpans {
  traceIdOffsets = [];
  timeOffsets = [];
  let size = 0;
  for (const [service, ofService] of Map.groupBy(spans, (span) => span.service)) {
    size = writeMessage(size, 1, (at) => writeResourceSpans(at, service, ofService));
  }
  return {
    bytes: new Uint8Array(scratch.subarray(0, size)),
    spanCount: spans.length,
    traceIdOffsets,
    timeOffsets,
  };
}

/**
 * The same spans as those of other traces, later; much faster than encoding new ones.
 *
 * @param round becomes the first four bytes of each trace id.
 */
export function repeatInRound(
  encoded: EncodedSpans,
  round: number,
  shiftMs: number,
): Uint8Array<ArrayBuffer> {
  const bytes = encoded.bytes.slice();
  const view = new DataView(bytes.buffer);
  const shiftNs = BigInt(shiftMs) * 1_000_000n;
  for (const offset of encoded.traceIdOffsets) view.setUint32(offset, round);
  for (const offset of encoded.timeOffsets)
    view.setBigUint64(offset, view.getBigUint64(offset, true) + shiftNs, true);
  return bytes;
}

/** The id that `repeatInRound` gives to a trace. */
export function traceIdInRound(traceId: string, round: number): string {
  return round.toString(16).padStart(8, '0') + traceId.slice(8);
}

function writeResourceSpans(at: number, service: SampleService, spans: readonly SampleSpan[]): number {
  const after = writeMessage(at, 1, (start) => {
    let size = start;
    for (const entry of service.resource) size = writeBytes(size, 1, encodeKeyValue(entry));
    return size;
  });
  return writeMessage(after, 2, (start) => {
    const [name, version] = service.scope;
    let size = writeMessage(start, 1, (scope) => writeText(writeText(scope, 1, name), 2, version));
    for (const span of spans) size = writeMessage(size, 2, (record) => writeSpan(record, span));
    return size;
  });
}

function writeSpan(at: number, span: SampleSpan): number {
  const { startMs, startRestNs, durationMs, event, statusMessage } = span;
  traceIdOffsets.push(at + 2);
  let size = writeId(at, 1, span.traceId);
  size = writeId(size, 2, span.spanId);
  if (span.parentSpanId !== '') size = writeId(size, 4, span.parentSpanId);
  size = writeText(size, 5, span.name);
  size = writeEnum(size, 6, span.kind);
  timeOffsets.push(size + 1, size + 10);
  size = writeTime(size, 7, startMs, startRestNs);
  size = writeTime(size, 8, startMs + durationMs, startRestNs);
  for (const entry of span.attributes) size = writeBytes(size, 9, encodeKeyValue(entry));
  if (event !== undefined) size = writeEvent(size, event, startMs + eventAfterMs, startRestNs);
  if (statusMessage === undefined) return size;
  return writeMessage(size, 15, (status) => writeEnum(writeText(status, 2, statusMessage), 3, statusError));
}

function writeEvent(at: number, event: SampleSpanEvent, timeMs: number, timeRestNs: number): number {
  const end = writeMessage(at, 11, (start) => {
    let size = writeText(writeTime(start, 1, timeMs, timeRestNs), 2, event.name);
    for (const entry of event.attributes) size = writeBytes(size, 3, encodeKeyValue(entry));
    return size;
  });
  // Short content was moved: its length takes one byte instead of three.
  const start = at + (Number(scratch[at + 1]) < 0x80 ? 2 : 4);
  timeOffsets.push(start + 1);
  return end;
}
