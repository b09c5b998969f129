import type { BodyDecoder } from '../../http/body-decoder.ts';
import { ownBytes } from '../own-bytes.ts';
import type { TelemetrySignal } from '../telemetry-signal.ts';
import type { JsonTranscoder } from './json/json-transcoder.ts';

/** How an OTLP request over HTTP, and so its answer, is written. */
export type OtlpEncoding = 'protobuf' | 'json';

/** A request, and how it was written. */
export interface OtlpBody {
  readonly encoding: OtlpEncoding;
  /** In protobuf, which is what the stores read. */
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

/** Requests of a signal over HTTP, which become an `OtlpBody`. */
export function otlpBody(signal: TelemetrySignal, transcoder: JsonTranscoder): BodyDecoder {
  return {
    format: { contentTypes: Object.values(otlpMediaTypes), compressions: ['gzip', 'zstd', 'deflate'] },
    async decode({ contentType, bytes }, sender): Promise<OtlpBody> {
      const encoding = otlpEncodingOf(contentType);
      const own = ownBytes(bytes);
      if (encoding === 'protobuf') return { encoding, bytes: own };
      const { tenant: project, abortSignal } = sender;
      return { encoding, bytes: await transcoder.transcode({ signal, json: own, project, abortSignal }) };
    },
  };
}
