import { createByteReader } from '../../bytes/byte-reader.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';

/*
 * What one commit stored: a version, the number of samples, the ids of their series (each as the difference to the one
 * before), their times in milliseconds (likewise), both as zigzag varints, then the values as doubles, little-endian. One
 * request after the other names the same series in the same order, so most differences take a byte.
 */

const version = 1;
const maxVarintBytes = 8;
const firstBytes = 1024;
/** Most commits need less; the memory of a larger one is given back with the next. */
const keptBytes = 2 ** 24;

/** A record read back; the ids of series where `StagedSamples` has their numbers. */
export interface SampleRecord {
  readonly count: number;
  readonly seriesIds: Float64Array;
  readonly timestampsMs: Float64Array;
  readonly values: Float64Array;
}

/** Encodes records into one reused buffer. */
export interface SampleRecordWriter {
  /**
   * @param ids of series, by number.
   * @returns a view that the next record overwrites.
   */
  encode(samples: StagedSamples, ids: Float64Array): Uint8Array<ArrayBuffer>;
}

export function createSampleRecordWriter(): SampleRecordWriter {
  let buffer = new Uint8Array(firstBytes);
  return {
    encode(samples, ids) {
      const { count } = samples;
      const maxBytes = (2 + count * 3) * maxVarintBytes;
      if (buffer.length < maxBytes)
        buffer = new Uint8Array(Math.max(maxBytes, Math.min(2 * maxBytes, keptBytes)));
      else if (buffer.length > keptBytes && maxBytes <= keptBytes) buffer = new Uint8Array(keptBytes);
      buffer[0] = version;
      let position = writeVarint(buffer, 1, count);
      position = writeSeries(buffer, position, samples, ids);
      position = writeTimes(buffer, position, samples);
      const { values } = samples;
      buffer.set(new Uint8Array(values.buffer, values.byteOffset, count * 8), position);
      return buffer.subarray(0, position + count * 8);
    },
  };
}

function writeSeries(buffer: Uint8Array, start: number, samples: StagedSamples, ids: Float64Array): number {
  const { count, series } = samples;
  let position = start;
  let last = 0;
  for (let index = 0; index < count; index++) {
    // Casts here and below: staged samples have a series, which has an id.
    const id = ids[series[index] as number] as number;
    const delta = id - last;
    last = id;
    if (delta >= -64 && delta < 64) buffer[position++] = delta < 0 ? -2 * delta - 1 : 2 * delta;
    else position = writeVarint(buffer, position, delta < 0 ? -2 * delta - 1 : 2 * delta);
  }
  return position;
}

function writeTimes(buffer: Uint8Array, start: number, { count, timestampsMs }: StagedSamples): number {
  let position = start;
  let last = 0;
  for (let index = 0; index < count; index++) {
    const delta = (timestampsMs[index] as number) - last;
    last += delta;
    if (delta >= -64 && delta < 64) buffer[position++] = delta < 0 ? -2 * delta - 1 : 2 * delta;
    else position = writeVarint(buffer, position, delta < 0 ? -2 * delta - 1 : 2 * delta);
  }
  return position;
}

/** Integers from 0 to 2^53 - 1, as `ByteReader.varint` reads them. */
function writeVarint(buffer: Uint8Array, start: number, value: number): number {
  let position = start;
  let rest = value;
  while (rest >= 0x80) {
    buffer[position++] = (rest & 0x7f) | 0x80;
    // Shifts work on 32 bits only.
    rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7;
  }
  buffer[position++] = rest;
  return position;
}

/** @throws RangeError when the bytes are no record. */
export function decodeSampleRecord(bytes: Uint8Array): SampleRecord {
  const reader = createByteReader(bytes);
  const found = reader.varint();
  if (found !== version) throw new RangeError(`records of version ${found} are not known`);
  const count = reader.varint();
  if (count > bytes.length) throw new RangeError(`${count} samples do not fit ${bytes.length} bytes`);
  const seriesIds = new Float64Array(count);
  const timestampsMs = new Float64Array(count);
  const values = new Float64Array(count);
  readDeltas(reader, seriesIds);
  readDeltas(reader, timestampsMs);
  new Uint8Array(values.buffer).set(reader.bytes(count * 8));
  reader.assertEnd();
  return { count, seriesIds, timestampsMs, values };
}

function readDeltas(reader: { varint(): number }, target: Float64Array): void {
  let last = 0;
  for (let index = 0; index < target.length; index++) {
    const zigzag = reader.varint();
    last += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    target[index] = last;
  }
}
