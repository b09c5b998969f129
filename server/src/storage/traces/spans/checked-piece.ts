import type { SpanPiece } from '../../trace-ingest/split-segment.ts';
import { checksumOf } from '../checksums/checksum.ts';

/** A part of the spans of a trace in a request, as it is stored. */
export interface CheckedPiece extends SpanPiece {
  readonly crc: number;
}

export function toCheckedPiece(piece: SpanPiece, receivedAtMs: number): CheckedPiece {
  return { ...piece, crc: checksumOfPiece(piece, receivedAtMs) };
}

/** Covers the content itself, so that a row that points elsewhere in its block is noticed, too. */
export function checksumOfPiece({ segment, firstNs, lastNs }: SpanPiece, receivedAtMs: number): number {
  return checksumOf([firstNs, lastNs, receivedAtMs], segment);
}
