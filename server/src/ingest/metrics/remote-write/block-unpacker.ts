import { decodeSnappyBlock } from '../../../http/snappy-block.ts';

/** Larger than the requests of usual senders; for others memory is allocated each time. */
const keptBytes = 1024 * 1024;

/**
 * Decompresses requests one after the other into the same memory, which stays in the cache of the processor, is
 * nothing to collect, and holds a request until the next one.
 *
 * The function throws MalformedSnappy.
 */
export function createBlockUnpacker(): (block: Uint8Array) => Uint8Array<ArrayBuffer> {
  let kept: Uint8Array<ArrayBuffer> | undefined;
  return (block) => {
    kept ??= new Uint8Array(keptBytes);
    return decodeSnappyBlock(block, kept);
  };
}
