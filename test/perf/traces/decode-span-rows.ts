import { WireReader } from '../../../server/src/ingest/otlp/protobuf/wire-reader.ts';

/** A span as stores of rows keep it. */
export interface SpanRow {
  readonly traceId: Buffer;
  readonly spanId: Buffer;
  readonly parentSpanId: Buffer;
  readonly name: string;
  readonly kind: number;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly service: string;
  readonly scope: string;
  /** JSON objects, text to text. */
  readonly resource: string;
  readonly attributes: string;
  /** A JSON array of objects with time, name and attributes. */
  readonly events: string;
}

type Attributes = Record<string, string>;

/**
 * The rows of an `ExportTraceServiceRequest` as `encodeSampleSpans` makes it: values are text or integers, and the
 * resource and the scope come before what is of them.
 */
export function decodeSpanRows(request: Uint8Array): SpanRow[] {
  const source = Buffer.from(request.buffer, request.byteOffset, request.byteLength);
  const reader = new WireReader(source);
  const rows: SpanRow[] = [];
  forEachField(reader, () => {
    let resource: Attributes = {};
    let resourceJson = '{}';
    forEachNested(reader, (field) => {
      if (field === 1) {
        resource = readAttributes(reader, source);
        resourceJson = JSON.stringify(resource);
        return;
      }
      let scope = '';
      forEachNested(reader, (each) => {
        if (each === 1) scope = readScope(reader, source);
        else
          rows.push(
            readSpan(reader, source, { service: resource['service.name'] ?? '', resourceJson, scope }),
          );
      });
    });
  });
  return rows;
}

/** Calls `visit` at the value of each field, which has to read it. */
function forEachField(reader: WireReader, visit: (field: number) => void): void {
  while (reader.position < reader.end) visit(reader.readTag() >>> 3);
}

function forEachNested(reader: WireReader, visit: (field: number) => void): void {
  const outerEnd = reader.enter();
  forEachField(reader, visit);
  reader.leave(outerEnd);
}

function readText(reader: WireReader, source: Buffer): string {
  reader.readRange();
  return source.toString('utf8', reader.rangeStart, reader.rangeEnd);
}

function readId(reader: WireReader, source: Buffer): Buffer {
  reader.readRange();
  return source.subarray(reader.rangeStart, reader.rangeEnd);
}

function readTime(reader: WireReader): bigint {
  reader.readFixed64();
  return (BigInt(reader.high) << 32n) | BigInt(reader.low);
}

/** Attributes are field 1 of a resource, and all that it has here. */
function readAttributes(reader: WireReader, source: Buffer): Attributes {
  const attributes: Attributes = {};
  forEachNested(reader, () => readAttribute(reader, source, attributes));
  return attributes;
}

function readScope(reader: WireReader, source: Buffer): string {
  let scope = '';
  forEachNested(reader, (field) => {
    const text = readText(reader, source);
    if (field === 1) scope = text;
  });
  return scope;
}

function readAttribute(reader: WireReader, source: Buffer, attributes: Attributes): void {
  let key = '';
  forEachNested(reader, (field) => {
    if (field === 1) key = readText(reader, source);
    else {
      forEachNested(reader, (kind) => {
        attributes[key] = kind === 1 ? readText(reader, source) : String(reader.readVarint32());
      });
    }
  });
}

function readSpan(
  reader: WireReader,
  source: Buffer,
  of: { readonly service: string; readonly resourceJson: string; readonly scope: string },
): SpanRow {
  const none = source.subarray(0, 0);
  const ids = [none, none, none, none, none];
  const attributes: Attributes = {};
  const events: object[] = [];
  let [name, statusMessage, kind, statusCode, startNs, endNs] = ['', '', 0, 0, 0n, 0n];
  forEachNested(reader, (field) => {
    if (field <= 4) ids[field] = readId(reader, source);
    else if (field === 5) name = readText(reader, source);
    else if (field === 6) kind = reader.readVarint32();
    else if (field === 7) startNs = readTime(reader);
    else if (field === 8) endNs = readTime(reader);
    else if (field === 9) readAttribute(reader, source, attributes);
    else if (field === 11) events.push(readEvent(reader, source));
    else {
      forEachNested(reader, (each) => {
        if (each === 2) statusMessage = readText(reader, source);
        else statusCode = reader.readVarint32();
      });
    }
  });
  return {
    traceId: ids[1] ?? none,
    spanId: ids[2] ?? none,
    parentSpanId: ids[4] ?? none,
    ...{ name, kind, startNs, endNs, statusCode, statusMessage },
    service: of.service,
    scope: of.scope,
    resource: of.resourceJson,
    attributes: JSON.stringify(attributes),
    events: events.length === 0 ? '[]' : JSON.stringify(events),
  };
}

function readEvent(reader: WireReader, source: Buffer): object {
  const attributes: Attributes = {};
  let [time, name] = ['', ''];
  forEachNested(reader, (field) => {
    if (field === 1) time = String(readTime(reader));
    else if (field === 2) name = readText(reader, source);
    else readAttribute(reader, source, attributes);
  });
  return { time, name, attributes };
}
