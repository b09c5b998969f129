import { gzipSync } from 'node:zlib';

const mebibyte = 1024 * 1024;

export interface HostileRequest {
  readonly name: string;
  readonly contentType: 'application/json' | 'application/x-protobuf';
  readonly encoding?: 'gzip' | 'zstd';
  readonly body: Uint8Array;
  /** The expected status. */
  readonly status: number;
}

/** A signal of OTLP that hostile requests are written for. */
export interface HostileSignal {
  readonly path: '/v1/logs' | '/v1/traces';
  /** The Export call of its gRPC service. */
  readonly grpcPath: string;
  /** The JSON of a request with one item, which has this text between its braces. */
  json(item: string): string;
  /** The beginning of such a request up to an `AnyValue`. */
  readonly jsonToValue: string;
  /** Numbers of the fields from an `AnyValue` out to the request. */
  readonly fieldsOfValue: readonly number[];
}

export const hostileSignals: readonly HostileSignal[] = [
  {
    path: '/v1/logs',
    grpcPath: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
    json: (item) => `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{${item}}]}]}]}`,
    jsonToValue: '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":',
    // body, log_records, scope_logs, resource_logs
    fieldsOfValue: [5, 2, 2, 1],
  },
  {
    path: '/v1/traces',
    grpcPath: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    json: (item) => `{"resourceSpans":[{"scopeSpans":[{"spans":[{${item}}]}]}]}`,
    jsonToValue: '{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"x","value":',
    // value, attributes, spans, scope_spans, resource_spans
    fieldsOfValue: [2, 9, 2, 2, 1],
  },
];

/** Requests that cost the service more than their sender. */
export function makeHostileRequests(signal: HostileSignal): readonly HostileRequest[] {
  const protobuf = 'application/x-protobuf';
  const json = 'application/json';
  const text = (value: string) => new TextEncoder().encode(value);
  return [
    {
      name: 'zstd that unpacks to 4 GiB',
      contentType: protobuf,
      encoding: 'zstd',
      body: zstdBomb(32_768),
      status: 413,
    },
    {
      name: '1 MiB of zstd that unpacks to 32 GiB',
      contentType: protobuf,
      encoding: 'zstd',
      body: zstdBomb(262_144),
      status: 413,
    },
    {
      name: 'zstd that requests a window of 128 MiB',
      contentType: protobuf,
      encoding: 'zstd',
      body: new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 0x88, 1, 0, 0]),
      status: 400,
    },
    {
      name: 'gzip that unpacks to 256 MiB',
      contentType: json,
      encoding: 'gzip',
      body: gzipBomb(),
      status: 413,
    },
    {
      name: 'JSON of 100,000 arrays in one another',
      contentType: json,
      body: text('['.repeat(100_000)),
      status: 400,
    },
    {
      name: 'the same in an unknown field',
      contentType: json,
      body: text(`{"x":${'['.repeat(100_000)}`),
      status: 400,
    },
    {
      name: 'the same as a value',
      contentType: json,
      body: text(nestedJsonValue(signal, 100_000)),
      status: 400,
    },
    {
      name: 'a whole number with an exponent of a billion',
      contentType: json,
      body: text(signal.json('"flags":1e999999999')),
      status: 400,
    },
    {
      name: 'a number of ten million digits',
      contentType: json,
      body: text(signal.json(`"flags":${'1'.repeat(10_000_000)}`)),
      status: 400,
    },
    {
      name: 'a length beyond the end',
      contentType: protobuf,
      body: new Uint8Array([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
      status: 400,
    },
    {
      name: 'a length of 2^63',
      contentType: protobuf,
      body: new Uint8Array([0x0a, ...Array(8).fill(0xff), 0x7f]),
      status: 400,
    },
    {
      name: 'a value of 10,000 arrays in one another',
      contentType: protobuf,
      body: nestedProtobufValue(signal, 10_000),
      status: 400,
    },
    {
      name: 'groups of 100,000 in one another',
      contentType: protobuf,
      body: new Uint8Array(100_000).fill(0x0b),
      status: 400,
    },
  ];
}

/** A zstd frame (RFC 8878) whose blocks say in four bytes each: 128 KiB of zeros. */
function zstdBomb(blockCount: number): Uint8Array {
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0, 0x68];
  const bytes = new Uint8Array(header.length + 4 * blockCount);
  bytes.set(header);
  for (let index = 0; index < blockCount; index++) {
    const isLast = index === blockCount - 1 ? 1 : 0;
    const block = isLast | (1 << 1) | (131_072 << 3);
    bytes.set([block & 0xff, (block >> 8) & 0xff, block >> 16, 0], header.length + 4 * index);
  }
  return bytes;
}

let packedZeros: Uint8Array | undefined;

/** Made once: it takes a second of processor time. */
function gzipBomb(): Uint8Array {
  packedZeros ??= gzipSync(Buffer.alloc(256 * mebibyte));
  return packedZeros;
}

function nestedJsonValue({ jsonToValue }: HostileSignal, levels: number): string {
  return jsonToValue + '{"arrayValue":{"values":['.repeat(levels);
}

function nestedProtobufValue({ fieldsOfValue }: HostileSignal, levels: number): Uint8Array {
  let message = Buffer.alloc(0);
  // AnyValue.array_value, ArrayValue.values
  for (let level = 0; level < levels; level++) message = field(5, field(1, message));
  return fieldsOfValue.reduce((inner, number) => field(number, inner), message);
}

function field(number: number, content: Buffer): Buffer<ArrayBuffer> {
  const length: number[] = [];
  let rest = content.length;
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length, rest]), content]);
}
