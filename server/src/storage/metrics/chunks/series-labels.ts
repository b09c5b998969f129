import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { packPart, unpackPart } from './packed-part.ts';

/** Canonical label bytes of the series of a block, each with its length in front. */
export function encodeSeriesLabels(labelBytes: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter(64 * labelBytes.length + 64);
  writer.varint(labelBytes.length);
  for (const bytes of labelBytes) {
    writer.varint(bytes.length);
    writer.bytes(bytes);
  }
  return packPart(writer.finish());
}

/**
 * @returns views of one buffer.
 * @throws RangeError when the stored bytes are not those that were written.
 */
export function decodeSeriesLabels(stored: Uint8Array): Uint8Array[] {
  const reader = createByteReader(unpackPart(stored));
  const labelBytes = Array.from({ length: reader.varint() }, () => reader.bytes(reader.varint()));
  reader.assertEnd();
  return labelBytes;
}
