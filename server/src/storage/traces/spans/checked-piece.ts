import { type SpanPiece, toSpanPieces } from '../../trace-ingest/split-segment.ts';
import { checksumOf } from '../checksums/checksum.ts';

/** A part of the spans of a trace in a request, as it is stored. */
export interface CheckedPiece extends SpanPiece {
  readonly crc: number;
}

/** Divides the spans of a trace in a request, if they are many. */
export function toCheckedPieces(piece: SpanPiece, receivedAtMs: number): CheckedPiece[] {
  return toSpanPieces(piece).map((each) => ({ ...each, crc: checksumOfPiece(each, receivedAtMs) }));
}

/** Covers the content itself, so that a row that points elsewhere in its block is noticed, too. */
export function checksumOfPiece({ segment, firstNs, lastNs }: SpanPiece, receivedAtMs: number): number {
  return checksumOf([firstNs, lastNs, receivedAtMs], segment);
}
