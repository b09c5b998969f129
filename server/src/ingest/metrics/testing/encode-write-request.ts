import { compress } from 'snappyjs';
import { createWireWriter, type WireWriter } from '../../otlp/protobuf/wire-writer.ts';

export interface TimeSeriesInit {
  /** In the order of sending; may repeat a name. */
  readonly labels: readonly (readonly [name: string, value: string])[];
  /** A bigint is the bits of the value. */
  readonly samples?: readonly (readonly [timestampMs: number, value: number | bigint, startMs?: number])[];
  readonly exemplars?: readonly ExemplarInit[];
  /** Of {@link encodeNativeHistogram}. */
  readonly histograms?: readonly Uint8Array[];
}

export interface ExemplarInit {
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly timestampMs: number;
  readonly value: number;
}

export interface MetadataInit {
  /** `MetricMetadata.MetricType`. */
  readonly type: number;
  readonly name: string;
  readonly help?: string;
  readonly unit?: string;
}

/** A `prometheus.WriteRequest` of remote write 1.0, not compressed. */
export function encodeWriteRequest(
  timeseries: readonly TimeSeriesInit[],
  metadata: readonly MetadataInit[] = [],
): Uint8Array<ArrayBuffer> {
  const request = createWireWriter();
  for (const each of timeseries) request.bytes(1, encodeTimeSeries(each));
  for (const { type, name, help = '', unit = '' } of metadata) {
    const message = createWireWriter();
    message.varint(1, type);
    message.string(2, name);
    message.string(4, help);
    message.string(5, unit);
    request.bytes(3, message.finish());
  }
  return request.finish();
}

/** The same as it is sent: a block of snappy. */
export function encodeWriteBlock(
  timeseries: readonly TimeSeriesInit[],
  metadata: readonly MetadataInit[] = [],
): Uint8Array<ArrayBuffer> {
  return packWriteRequest(encodeWriteRequest(timeseries, metadata));
}

export function packWriteRequest(request: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(compress(request));
}

function encodeTimeSeries({
  labels,
  samples = [],
  exemplars = [],
  histograms = [],
}: TimeSeriesInit): Uint8Array {
  const message = createWireWriter();
  writeLabels(message, labels);
  for (const sample of samples) message.bytes(2, encodeSample(sample));
  for (const exemplar of exemplars) {
    const encoded = createWireWriter();
    writeLabels(encoded, exemplar.labels);
    encoded.double(2, exemplar.value);
    encoded.varint(3, exemplar.timestampMs);
    message.bytes(3, encoded.finish());
  }
  for (const histogram of histograms) message.bytes(4, histogram);
  return message.finish();
}

function writeLabels(message: WireWriter, labels: TimeSeriesInit['labels']): void {
  for (const [name, value] of labels) {
    const label = createWireWriter();
    label.string(1, name);
    label.string(2, value);
    message.bytes(1, label.finish());
  }
}

/** A `Sample` of remote write 1.0 or 2.0. */
export function encodeSample([timestampMs, value, startMs]: NonNullable<
  TimeSeriesInit['samples']
>[number]): Uint8Array {
  const sample = createWireWriter();
  writeValue(sample, value);
  sample.varint(2, timestampMs);
  if (startMs !== undefined) sample.varint(3, startMs);
  return sample.finish();
}

function writeValue(sample: WireWriter, value: number | bigint): void {
  if (typeof value === 'bigint') sample.fixed64(1, value);
  else sample.double(1, value);
}
