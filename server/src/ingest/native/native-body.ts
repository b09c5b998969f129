import type { BodyDecoder } from '../../http/body-decoder.ts';
import { parseJson } from '../../http/parse-json.ts';
import { jsonFormat } from '../../http/read-request-body.ts';
import type { JsonBody } from '../json-body.ts';
import { ownBytes } from '../own-bytes.ts';
import { type DecodedClose, decodeClose } from './decode-close.ts';
import type { EventDecoder } from './decode-event.ts';
import { type DecodedFlushBody, decodeFlush } from './decode-flush.ts';
import { type DecodedPluginEvents, decodePluginEvents } from './decode-plugin-events.ts';

/** What the body of each operation becomes. */
export interface DecodedBodies {
  readonly flushTrace: DecodedFlushBody;
  readonly appendPluginEvents: DecodedPluginEvents;
  readonly closeTrace: DecodedClose;
  /** It says nothing. */
  readonly keepTraceAlive: undefined;
}

export type NativeOperation = keyof DecodedBodies;

/** A body of native ingest. */
export interface NativeRequest extends JsonBody {
  readonly operation: NativeOperation;
}

export interface NativeDecoder {
  /**
   * @throws AppError `INVALID_ARGUMENT` as `decodeNativeBody`; `UNAVAILABLE` when too many requests wait or the thread ended; the
   *   reason of `abortSignal`.
   */
  decode(request: NativeRequest): Promise<DecodedBodies[NativeOperation]>;
}

/** Bodies of this size take half a millisecond, and up to 3 ms of nothing but distinct keys: so long do other requests wait. */
export const maxInlineBytes = 32 * 1024;

const decoders: {
  readonly [Id in NativeOperation]: (decoder: EventDecoder, json: unknown) => DecodedBodies[Id];
} = {
  flushTrace: decodeFlush,
  appendPluginEvents: decodePluginEvents,
  closeTrace: decodeClose,
  keepTraceAlive: ({ validators }, json) => void validators.keepAlive(json),
};

export function isNativeOperation(operationId: string): operationId is NativeOperation {
  return Object.hasOwn(decoders, operationId);
}

/** @throws AppError `INVALID_ARGUMENT` when the bytes are no JSON, or the body as a whole is invalid. */
export function decodeNativeBody<Id extends NativeOperation>(
  decoder: EventDecoder,
  operation: Id,
  json: Uint8Array,
): DecodedBodies[Id] {
  return decoders[operation](decoder, parseJson(json));
}

/** Decodes small bodies in the calling thread, and hands larger ones to `threads`. */
export function createNativeDecoder(decoder: EventDecoder, threads: NativeDecoder): NativeDecoder {
  return {
    async decode(request) {
      const { operation, json } = request;
      return json.length <= maxInlineBytes
        ? decodeNativeBody(decoder, operation, json)
        : threads.decode(request);
    },
  };
}

/** Bodies of an operation, which become what `DecodedBodies` has for it. */
export function nativeBody(operation: NativeOperation, decoder: NativeDecoder): BodyDecoder {
  return {
    format: jsonFormat,
    decode: ({ bytes }, { tenant: project, abortSignal }) =>
      decoder.decode({ operation, json: ownBytes(bytes), project, abortSignal }),
  };
}
