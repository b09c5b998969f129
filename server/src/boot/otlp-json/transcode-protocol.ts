import type { TelemetrySignal } from '../../ingest/telemetry-signal.ts';

/** What a thread for OTLP/JSON is asked; its buffer is transferred. */
export interface TranscodeRequest {
  readonly kind: 'transcode';
  readonly signal: TelemetrySignal;
  readonly project: string;
  readonly json: Uint8Array<ArrayBuffer>;
}

export interface TranscodeAnswers {
  readonly transcode: Uint8Array<ArrayBuffer>;
}

/** For messages. */
export const decoderName = 'OTLP/JSON decoder';
