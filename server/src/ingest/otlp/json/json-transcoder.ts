import type { JsonBody } from '../../json-body.ts';
import type { TelemetrySignal } from '../../telemetry-signal.ts';
import { transcodeRequest } from './transcode-request.ts';

/** A request in OTLP/JSON. */
export interface JsonRequest extends JsonBody {
  readonly signal: TelemetrySignal;
}

/** Turns requests from JSON into protobuf. */
export interface JsonTranscoder {
  /**
   * @throws AppError `INVALID_ARGUMENT` as `jsonToProtobuf`; `UNAVAILABLE` when too many requests wait or the thread ended; the
   *   reason of `abortSignal`.
   */
  transcode(request: JsonRequest): Promise<Uint8Array<ArrayBuffer>>;
}

/** A megabyte takes some 6 ms, so this keeps other requests waiting for a millisecond or two; a thread costs half of that. */
export const maxInlineBytes = 256 * 1024;

/** Transcodes small requests in the calling thread, and hands larger ones to `threads`. */
export function createJsonTranscoder(threads: JsonTranscoder): JsonTranscoder {
  return {
    async transcode(request) {
      const { signal, json } = request;
      return json.length <= maxInlineBytes ? transcodeRequest(signal, json) : threads.transcode(request);
    },
  };
}
