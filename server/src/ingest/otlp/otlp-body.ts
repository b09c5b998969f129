import type { BodyDecoder } from '../../http/body-decoder.ts';
import { ownBytes } from './own-bytes.ts';

/** How an OTLP request over HTTP, and so its answer, is written. */
export type OtlpEncoding = 'protobuf' | 'json';

/** A request body, decompressed. */
export interface OtlpBody {
  readonly encoding: OtlpEncoding;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const otlpMediaTypes = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
} as const satisfies Record<OtlpEncoding, string>;

/** The response encoding for this media type: that of the request, JSON if it is neither. */
export function otlpEncodingOf(mediaType: string): OtlpEncoding {
  return mediaType === otlpMediaTypes.protobuf ? 'protobuf' : 'json';
}

/** Requests of OTLP over HTTP, which become an `OtlpBody`. */
export const otlpBody: BodyDecoder = {
  format: { contentTypes: Object.values(otlpMediaTypes), compressions: ['gzip', 'zstd', 'deflate'] },
  decode: ({ contentType, bytes }): OtlpBody => ({
    encoding: otlpEncodingOf(contentType),
    bytes: ownBytes(bytes),
  }),
};
