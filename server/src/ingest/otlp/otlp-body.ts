/** How an OTLP request over HTTP, and so its answer, is written. */
export type OtlpEncoding = 'protobuf' | 'json';

/** A request as it came, decompressed. */
export interface OtlpBody {
  readonly encoding: OtlpEncoding;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const otlpMediaTypes = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
} as const satisfies Record<OtlpEncoding, string>;

/** The encoding of an answer to this media type: that of the request, JSON for what is neither. */
export function otlpEncodingOf(mediaType: string): OtlpEncoding {
  return mediaType === otlpMediaTypes.protobuf ? 'protobuf' : 'json';
}
