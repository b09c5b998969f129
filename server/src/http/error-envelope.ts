import type { AppError } from '../errors/app-error.ts';
import type { ErrorFormat } from '../generated/operations.gen.ts';

/** The properties of a failed request that the encoding of its error depends on. */
export interface FailedRequest {
  readonly requestId: string;
  /** Media type of the request's body without parameters, in lower case; '' for none. */
  readonly mediaType: string;
}

/** An error response: JSON, or bytes of another media type. */
export type EncodedError =
  | { readonly status: number; readonly json: object }
  | { readonly status: number; readonly mediaType: string; readonly bytes: Uint8Array };

/** Encodes errors in the format of a protocol. */
export type ErrorEnvelope = (error: AppError, request: FailedRequest) => EncodedError;

/** The envelopes of protocols with their own format; all other operations use the contract's `Problem`. */
export type ErrorEnvelopes = Readonly<Record<Exclude<ErrorFormat, 'problem'>, ErrorEnvelope>>;
