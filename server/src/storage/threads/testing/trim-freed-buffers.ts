import { memoryUsage } from 'node:process';
import { trimAllocator } from '../trim-allocator.ts';

/*
 * Prints, in MiB, by how much resident memory fell when freed buffers were collected, and when the allocator was trimmed then.
 * Every tenth buffer stays, so that the allocator has no long piece at the end of its memory.
 */
const mebibyte = 1024 * 1024;
const bufferBytes = 16 * 1024;
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

let buffers = Array.from({ length: 10_000 }, () => Buffer.allocUnsafeSlow(bufferBytes).fill(1));
const full = memoryUsage.rss();
buffers = buffers.filter((_, index) => index % 10 === 0);
gc();
gc();
const collected = memoryUsage.rss();
const isTrimmed = trimAllocator();
const toMebibytes = (bytes: number): number => Math.round(bytes / mebibyte);
process.stdout.write(
  JSON.stringify({
    isTrimmed,
    kept: buffers.length,
    byCollection: toMebibytes(full - collected),
    byTrimming: toMebibytes(collected - memoryUsage.rss()),
  }),
);
