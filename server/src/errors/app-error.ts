import type { ErrorCode } from './error-catalogue.ts';

/** Machine-readable context of an error, one entry per cause; mirrors `ProblemDetail` of the contract. */
export type ErrorDetail =
  | { readonly type: 'request'; readonly request_id: string }
  | {
      readonly type: 'field';
      readonly location: 'path' | 'query' | 'header' | 'body';
      readonly name: string;
      readonly reason: string;
      readonly received?: string;
      readonly allowed?: readonly string[];
    }
  | {
      readonly type: 'filter' | 'query';
      readonly start: number;
      readonly end: number;
      readonly reason: string;
      readonly hint: string;
    }
  | { readonly type: 'limit'; readonly limit: string; readonly max: number; readonly received: number }
  | { readonly type: 'retry'; readonly retry_after_seconds: number };

/** The one error that crosses layers; `http/problem.ts` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Headers of the response that the protocol of the operation asks for. */
  headers: Readonly<Record<string, string | number>> = {};

  constructor(code: ErrorCode, message: string, details: readonly ErrorDetail[] = [], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
