import type { Labels } from '../labels/labels.ts';
import { xxhash64 } from './xxhash64.ts';

const encoder = new TextEncoder();

/**
 * Maps a label set evenly to [0, 1]: Prometheus' hash of it, divided by the largest hash.
 *
 * Source: the layout of https://pkg.go.dev/github.com/prometheus/prometheus/model/labels (build without tags): alternating
 * names and values, each prefixed with its length in bytes.
 */
export function labelsOffset(labels: Labels): number {
  const parts = labels.map((text) => encoder.encode(text));
  const bytes = new Uint8Array(parts.reduce((size, part) => size + sizeLength(part.length) + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at = writeSize(bytes, at, part.length);
    bytes.set(part, at);
    at += part.length;
  }
  return Number(xxhash64(bytes)) / Number(2n ** 64n - 1n);
}

/** Lengths from 255 on take a marker and three bytes. */
function sizeLength(size: number): number {
  return size < 255 ? 1 : 4;
}

function writeSize(bytes: Uint8Array, at: number, size: number): number {
  if (size < 255) {
    bytes[at] = size;
    return at + 1;
  }
  bytes.set([255, size & 255, (size >> 8) & 255, (size >> 16) & 255], at);
  return at + 4;
}
