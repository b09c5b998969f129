import {
  constants,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  type Gunzip,
  type Inflate,
  type InflateRaw,
  type ZstdDecompress,
} from 'node:zlib';
import { AppError } from '../errors/app-error.ts';
import { readSnappyLength } from './snappy-block.ts';

/**
 * A supported `Content-Encoding`; `deflate` is the zlib format, and without its frame too, which some senders leave out
 * (RFC 9110, section 8.4.1.2).
 */
export type Compression = 'gzip' | 'zstd' | 'deflate' | 'snappy';

/** A compression that is decompressed here, in chunks. */
export type StreamedCompression = Exclude<Compression, 'snappy'>;

export interface BodyLimits {
  /** Limit of one body, both compressed and decompressed. */
  readonly maxBytes: number;
  /** Whether the limit is that of web keys, so that the error names it. */
  readonly isOfWebKeys?: boolean;
  /** Called before buffering bytes, and with 0 between parts of a body; throwing aborts the read. */
  readonly hold: (bytes: number) => void;
  /** Sets the listener that aborts the read when its memory is needed for others. */
  readonly onEvicted?: (listener: (reason: Error) => void) => void;
}

const chunkBytes = 64 * 1024;
/** RFC 9659, section 3: senders must not require a larger window. The decoder allocates it up front. */
const zstdWindowLog = 23;
/** Each needs a decoder of its own, which takes the main thread 0.1 ms, whether the frame has content or not. */
const maxZstdFrames = 256;

/**
 * The length that a snappy block announces, which `decodeSnappyBlock` keeps to.
 *
 * @throws AppError `PAYLOAD_TOO_LARGE` above `maxBytes`, `INVALID_ARGUMENT` without a possible length.
 */
export function checkBlockLength(
  block: Uint8Array,
  limits: Pick<BodyLimits, 'maxBytes' | 'isOfWebKeys'>,
): number {
  const length = lengthOfBlock(block);
  if (length > limits.maxBytes) throw bodyTooLarge(limits, length);
  return length;
}

function lengthOfBlock(block: Uint8Array): number {
  try {
    return readSnappyLength(block);
  } catch (cause) {
    throw brokenData('snappy', cause);
  }
}

/**
 * Decompresses a body in chunks, so that a decompression bomb uses no more memory than a valid body.
 *
 * @throws AppError `PAYLOAD_TOO_LARGE` above `maxBytes`, `INVALID_ARGUMENT` for malformed data and for more than 256 zstd frames; what
 *   `hold` throws.
 */
export async function decompressBody(
  raw: Uint8Array,
  compression: StreamedCompression,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let position = 0;
  let frameCount = 0;
  do {
    if (frameCount === maxZstdFrames) throw tooManyFrames();
    // Frames without content hold no bytes, so that an eviction would go unnoticed.
    if (frameCount > 0) limits.hold(0);
    frameCount += 1;
    const unpacker = createUnpacker(compression, raw);
    unpacker.end(raw.subarray(position));
    try {
      for await (const chunk of unpacker as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > limits.maxBytes) throw bodyTooLarge(limits, length);
        limits.hold(chunk.length);
        chunks.push(chunk);
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : brokenData(compression, cause);
    }
    // Node decodes one zstd frame and silently ignores further ones.
    position += unpacker.bytesWritten;
  } while (compression === 'zstd' && position < raw.length);
  // It silently ignores what follows a zlib stream, too.
  if (compression === 'deflate' && position < raw.length) throw brokenData(compression);
  return Buffer.concat(chunks, length);
}

function tooManyFrames(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the body has more than ${maxZstdFrames} zstd frames; compress it as one`,
    [{ type: 'limit', limit: 'zstd_frames', max: maxZstdFrames, received: maxZstdFrames + 1 }],
  );
}

export function bodyTooLarge(
  { maxBytes, isOfWebKeys = false }: Pick<BodyLimits, 'maxBytes' | 'isOfWebKeys'>,
  received: number,
): AppError {
  const limit = isOfWebKeys ? 'web_body_bytes' : 'body_bytes';
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `the body is over the limit of ${maxBytes} bytes${isOfWebKeys ? ' for web keys' : ''}; send less at once`,
    [{ type: 'limit', limit, max: maxBytes, received }],
  );
}

function createUnpacker(
  compression: StreamedCompression,
  raw: Uint8Array,
): Gunzip | Inflate | InflateRaw | ZstdDecompress {
  if (compression === 'gzip') return createGunzip({ chunkSize: chunkBytes });
  if (compression === 'deflate') {
    return hasZlibHeader(raw)
      ? createInflate({ chunkSize: chunkBytes })
      : createInflateRaw({ chunkSize: chunkBytes });
  }
  const params = { [constants.ZSTD_d_windowLogMax]: zstdWindowLog };
  return createZstdDecompress({ chunkSize: chunkBytes, params });
}

/** RFC 1950, section 2.2: the method 8, and a multiple of 31. */
function hasZlibHeader([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

const remedies: Partial<Record<Compression, string>> = {
  snappy: 'send it in the block format',
  deflate: 'send it in the zlib format (RFC 1950) or plain',
};

export function brokenData(compression: Compression, cause?: unknown): AppError {
  const remedy = remedies[compression] ?? 'compress it again or send it plain';
  const problem = `the body is not valid ${compression}; ${remedy}`;
  return new AppError('INVALID_ARGUMENT', problem, [], cause);
}
