/** Data that is not a snappy block. */
export class MalformedSnappy extends Error {
  override readonly name = 'MalformedSnappy';
}

interface Preamble {
  /** The length of the data. */
  readonly length: number;
  /** Offset of the first element. */
  readonly start: number;
}

/** Up to this length a loop over bytes or words is faster than a call of `set`. */
const longestLoop = 24;
const longestWordLoop = 64;

const wordBytes = 8;
/** Bytes that a copy by words may write past its end. */
const maxExcess = wordBytes - 1;

/**
 * Reads the length of the decompressed data from the preamble of a block.
 *
 * @throws MalformedSnappy when the preamble is truncated, or the length is impossible for the size of the block.
 */
export function readSnappyLength(block: Uint8Array): number {
  return readPreamble(block).length;
}

/**
 * Decompresses a block of snappy's raw format, which has no frames and no checksums.
 * Source: https://github.com/google/snappy/blob/main/format_description.txt
 *
 * @param reused takes the data if it is large enough.
 * @throws MalformedSnappy when the elements do not produce exactly the announced length.
 */
export function decodeSnappyBlock(
  block: Uint8Array,
  reused: Uint8Array<ArrayBuffer> = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const { length, start } = readPreamble(block);
  // Not zeroed: every byte is written below, or the buffer is not returned.
  const data = length <= reused.length ? reused.subarray(0, length) : Buffer.allocUnsafeSlow(length);
  const words = new DataView(data.buffer, data.byteOffset, length);
  const blockWords = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const end = block.length;
  let position = start;
  let size = 0;
  while (position < end) {
    // Casts here and below: the checks before keep the index in bounds.
    const tag = block[position++] as number;
    const upper = tag >>> 2;
    if ((tag & 3) === 0) {
      const extra = upper < 60 ? 0 : upper - 59;
      if (position + extra > end) throw cutShort();
      const literalLength = (extra === 0 ? upper : readLittleEndian(block, position, extra)) + 1;
      position += extra;
      if (literalLength > end - position) throw cutShort();
      if (literalLength > length - size) throw tooLong();
      const isShort = literalLength <= longestWordLoop && literalLength + maxExcess <= end - position;
      if (isShort && literalLength + maxExcess <= length - size) {
        copyWords(blockWords, position, words, size, literalLength);
      } else copy(block, position, data, size, literalLength);
      position += literalLength;
      size += literalLength;
      continue;
    }
    const offsetBytes = (tag & 3) === 3 ? 4 : tag & 3;
    if (position + offsetBytes > end) throw cutShort();
    let offset = block[position] as number;
    let copyLength = upper + 1;
    if (offsetBytes === 2) offset |= (block[position + 1] as number) << 8;
    else if (offsetBytes === 1) {
      copyLength = (upper & 7) + 4;
      offset |= (tag >>> 5) << 8;
    } else offset = readLittleEndian(block, position, offsetBytes);
    position += offsetBytes;
    if (offset === 0 || offset > size) throw new MalformedSnappy('a copy from outside of the data');
    if (copyLength > length - size) throw tooLong();
    if (offset >= wordBytes && copyLength + maxExcess <= length - size) {
      copyWords(words, size - offset, words, size, copyLength);
      size += copyLength;
      continue;
    }
    // Byte by byte, because source and target may overlap.
    for (let index = 0; index < copyLength; index++, size++) data[size] = data[size - offset] as number;
  }
  if (size !== length) throw new MalformedSnappy('less data than announced');
  return data;
}

function readPreamble(block: Uint8Array): Preamble {
  let length = 0;
  for (let index = 0; index < 5; index++) {
    const byte = block[index];
    if (byte === undefined) throw cutShort();
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length: checked(length, block.length), start: index + 1 };
  }
  throw new MalformedSnappy('a length of more than 32 bits');
}

/** A copy element of three bytes produces at most 64, which bounds the length of a valid block. */
function checked(length: number, blockLength: number): number {
  if (length > 2 ** 32 - 1 || length > 22 * blockLength)
    throw new MalformedSnappy('less data than announced');
  return length;
}

function readLittleEndian(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[start + index] as number);
  return value;
}

function copy(source: Uint8Array, from: number, target: Uint8Array, to: number, length: number): void {
  if (length > longestLoop) target.set(source.subarray(from, from + length), to);
  else for (let index = 0; index < length; index++) target[to + index] = source[from + index] as number;
}

/**
 * Copies whole words, so it writes up to `maxExcess` bytes too many, which the next element overwrites. Compiled code moves
 * them as machine words, without making a bigint.
 */
function copyWords(source: DataView, from: number, target: DataView, to: number, length: number): void {
  for (let index = 0; index < length; index += wordBytes) {
    target.setBigInt64(to + index, source.getBigInt64(from + index));
  }
}

function cutShort(): MalformedSnappy {
  return new MalformedSnappy('an element cut short');
}

function tooLong(): MalformedSnappy {
  return new MalformedSnappy('more data than announced');
}
