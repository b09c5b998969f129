import { checksumOf } from '../checksums/checksum.ts';
import { type SpanPiece, splitSegment } from './split-segment.ts';

/** Of the spans of one trace: a page of its timeline reads whole segments. */
const segmentBytes = 64 * 1024;

/** A part of the spans of a trace in a request, as it is stored. */
export interface CheckedPiece extends SpanPiece {
  readonly crc: number;
}

/** Divides the spans of a trace in a request, if they are many. */
export function toCheckedPieces(piece: SpanPiece, receivedAtMs: number): CheckedPiece[] {
  const { buffer, byteOffset, byteLength } = piece.segment;
  const pieces =
    byteLength <= segmentBytes
      ? [piece]
      : splitSegment(Buffer.from(buffer, byteOffset, byteLength), segmentBytes);
  return pieces.map((each) => ({ ...each, crc: checksumOfPiece(each, receivedAtMs) }));
}

/** Covers the content itself, so that a row that points elsewhere in its block is noticed, too. */
export function checksumOfPiece({ segment, firstNs, lastNs }: SpanPiece, receivedAtMs: number): number {
  return checksumOf([firstNs, lastNs, receivedAtMs], segment);
}
