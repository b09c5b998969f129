import type { FrozenBlock } from './frozen-block.ts';

/** The buffers of frozen blocks, to transfer them to another thread instead of copying them once more. */
export function buffersOf(blocks: readonly FrozenBlock[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const block of blocks) collect(block, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!ArrayBuffer.isView(value)) {
    for (const part of Object.values(value)) collect(part, buffers);
  } else if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
}
