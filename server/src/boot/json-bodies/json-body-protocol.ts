import type { DecodedBodies, NativeOperation, NativeRequest } from '../../ingest/native/native-body.ts';
import type { JsonRequest } from '../../ingest/otlp/json/json-transcoder.ts';

/** What a thread for JSON bodies is asked; the buffer is transferred. */
export type JsonBodyRequest =
  /** A request in OTLP/JSON becomes protobuf. */
  | ({ readonly kind: 'transcode' } & Omit<JsonRequest, 'abortSignal'>)
  /** A body of native ingest becomes what is stored. */
  | ({ readonly kind: 'decode' } & Omit<NativeRequest, 'abortSignal'>);

export interface JsonBodyAnswers {
  readonly transcode: Uint8Array<ArrayBuffer>;
  readonly decode: DecodedBodies[NativeOperation];
}

/** For messages. */
export const decoderName = 'JSON decoder';
