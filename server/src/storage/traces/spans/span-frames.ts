/** Spans of one trace that arrived together. */
export interface SpanFrame {
  readonly receivedAtMs: number;
  /** An OTLP `TracesData` message. */
  readonly segment: Uint8Array;
}

/** The time of arrival as a double and the length of the segment as a uint32, both little-endian. */
const headerBytes = 12;

export function encodeFrames(frames: readonly SpanFrame[]): Buffer {
  const length = frames.reduce((sum, { segment }) => sum + headerBytes + segment.length, 0);
  const bytes = Buffer.allocUnsafe(length);
  let position = 0;
  for (const { receivedAtMs, segment } of frames) {
    bytes.writeDoubleLE(receivedAtMs, position);
    bytes.writeUInt32LE(segment.length, position + 8);
    bytes.set(segment, position + headerBytes);
    position += headerBytes + segment.length;
  }
  return bytes;
}

export function* decodeFrames(bytes: Buffer): Generator<SpanFrame> {
  let position = 0;
  while (position < bytes.length) {
    const start = position + headerBytes;
    const end = start + bytes.readUInt32LE(position + 8);
    yield { receivedAtMs: bytes.readDoubleLE(position), segment: bytes.subarray(start, end) };
    position = end;
  }
}
