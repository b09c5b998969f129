import type { DecodedBodies, NativeOperation } from '../../ingest/native/native-body.ts';
import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';

/** What a thread for JSON bodies is asked; the buffer is transferred. */
export type JsonBodyRequest = TranscodeRequest | DecodeRequest;

/** A body in OTLP/JSON becomes protobuf. */
interface TranscodeRequest {
  readonly kind: 'transcode';
  readonly signal: TelemetrySignal;
  readonly project: string;
  readonly json: Uint8Array<ArrayBuffer>;
}

/** A body of native ingest becomes what is stored. */
interface DecodeRequest {
  readonly kind: 'decode';
  readonly operation: NativeOperation;
  readonly project: string;
  readonly json: Uint8Array<ArrayBuffer>;
}

export interface JsonBodyAnswers {
  readonly transcode: Uint8Array<ArrayBuffer>;
  readonly decode: DecodedBodies[NativeOperation];
}

/** For messages. */
export const decoderName = 'JSON decoder';
