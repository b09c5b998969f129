import type { SampleSink } from '../../../metrics/sample-sink.ts';
import { staleMarkerBits } from '../../../promql/samples/stale-marker.ts';
import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { startTimestampOfSample, timestampOfSample, valueOfSample } from './write-request-tags.ts';

const staleLow = Number(staleMarkerBits & 0xffff_ffffn);
const staleHigh = Number(staleMarkerBits >> 32n);

/**
 * Reads the `Sample` between the reader's position and its end.
 *
 * @param createdMs when the series began, unless the sample says it; 0 when that is not known.
 */
export function readSample(
  reader: WireReader,
  view: DataView,
  sink: SampleSink,
  series: number,
  createdMs = 0,
): void {
  let startMs = createdMs;
  let valueStart = -1;
  let timestampMs = 0;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag === valueOfSample) {
      valueStart = reader.position;
      reader.skip(tag);
    } else if (tag === timestampOfSample) timestampMs = readTimestamp(reader);
    else if (tag === startTimestampOfSample) startMs = readTimestamp(reader);
    else reader.skip(tag);
  }
  const isEnd = valueStart !== -1 && isStaleMarkerAt(view, valueStart);
  if (startMs > 0 && !isEnd) sink.appendStart(series, startMs, timestampMs);
  if (valueStart === -1) sink.append(series, timestampMs, 0);
  else appendValueAt(view, valueStart, sink, series, timestampMs);
}

/** An int64 of milliseconds. */
export function readTimestamp(reader: WireReader): number {
  reader.readVarint64();
  return (reader.high | 0) * 2 ** 32 + reader.low;
}

/** Checks the bits in place: the NaN bits of a staleness marker may not survive a conversion to double. */
export function appendValueAt(
  view: DataView,
  valueStart: number,
  sink: SampleSink,
  series: number,
  timestampMs: number,
): void {
  const value = view.getFloat64(valueStart, true);
  // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for a NaN.
  const isStale = value !== value && isStaleMarkerAt(view, valueStart);
  if (isStale) sink.appendStale(series, timestampMs);
  else sink.append(series, timestampMs, value);
}

export function isStaleMarkerAt(view: DataView, position: number): boolean {
  return view.getUint32(position + 4, true) === staleHigh && view.getUint32(position, true) === staleLow;
}
