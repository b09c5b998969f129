import {
  constants,
  createGunzip,
  createInflate,
  createZstdDecompress,
  type Gunzip,
  type Inflate,
  type ZstdDecompress,
} from 'node:zlib';
import { AppError } from '../errors/app-error.ts';
import { decodeSnappyBlock, readSnappyLength } from './snappy-block.ts';

/** A supported `Content-Encoding`; `deflate` is the zlib format (RFC 9110, section 8.4.1.2). */
export type Compression = 'gzip' | 'zstd' | 'deflate' | 'snappy';

/** A compression that is decompressed in chunks. */
type StreamedCompression = Exclude<Compression, 'snappy'>;

export interface BodyLimits {
  /** Limit of one body, both compressed and decompressed. */
  readonly maxBytes: number;
  /** Called before buffering bytes; throwing aborts the read. */
  readonly hold: (bytes: number) => void;
}

const chunkBytes = 64 * 1024;
/** RFC 9659, section 3: senders must not require a larger window. The decoder allocates it up front. */
const zstdWindowLog = 23;

/**
 * Decompresses a body, in chunks or after checking its length, so that a decompression bomb uses no more memory
 * than a valid body.
 *
 * @throws AppError `PAYLOAD_TOO_LARGE` above `maxBytes`, `INVALID_ARGUMENT` for malformed data.
 */
export async function decompressBody(
  raw: Uint8Array,
  compression: Compression,
  limits: BodyLimits,
): Promise<Buffer> {
  return compression === 'snappy' ? decompressBlock(raw, limits) : decompressStream(raw, compression, limits);
}

/** Snappy's raw format, as required by https://prometheus.io/docs/specs/prw/remote_write_spec/#protocol. */
function decompressBlock(raw: Uint8Array, { maxBytes, hold }: BodyLimits): Buffer {
  try {
    const length = readSnappyLength(raw);
    if (length > maxBytes) throw bodyTooLarge(maxBytes, length);
    hold(length);
    return decodeSnappyBlock(raw);
  } catch (cause) {
    throw cause instanceof AppError ? cause : brokenData('snappy', cause);
  }
}

async function decompressStream(
  raw: Uint8Array,
  compression: StreamedCompression,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let position = 0;
  do {
    const unpacker = createUnpacker(compression);
    unpacker.end(raw.subarray(position));
    try {
      for await (const chunk of unpacker as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > limits.maxBytes) throw bodyTooLarge(limits.maxBytes, length);
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

export function bodyTooLarge(maxBytes: number, received: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `the body is over the limit of ${maxBytes} bytes; send less at once`,
    [{ type: 'limit', limit: 'body_bytes', max: maxBytes, received }],
  );
}

function createUnpacker(compression: StreamedCompression): Gunzip | Inflate | ZstdDecompress {
  if (compression === 'gzip') return createGunzip({ chunkSize: chunkBytes });
  if (compression === 'deflate') return createInflate({ chunkSize: chunkBytes });
  const params = { [constants.ZSTD_d_windowLogMax]: zstdWindowLog };
  return createZstdDecompress({ chunkSize: chunkBytes, params });
}

const remedies: Partial<Record<Compression, string>> = {
  snappy: 'send it in the block format',
  deflate: 'send it in the zlib format (RFC 1950) or plain',
};

function brokenData(compression: Compression, cause?: unknown): AppError {
  const remedy = remedies[compression] ?? 'compress it again or send it plain';
  const problem = `the body is not valid ${compression}; ${remedy}`;
  return new AppError('INVALID_ARGUMENT', problem, [], cause);
}
