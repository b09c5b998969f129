import type { Span } from './syntax/ast.ts';

/**
 * Why a query fails: `parse` (the text is invalid), `execution` (the data does not fit the query, such
 * as a many-to-many match), `limit` (it would read or return too much), `timeout`, `canceled`.
 */
export type PromqlErrorKind = 'parse' | 'execution' | 'limit' | 'timeout' | 'canceled';

export interface PromqlErrorOptions extends ErrorOptions {
  /** The part of the query at fault, if any. */
  readonly span?: Span;
  /** What to write instead. */
  readonly hint?: string;
  /** Of kind `limit`: which one, for machines. */
  readonly limit?: { readonly name: string; readonly max: number; readonly received?: number };
}

/** The message has the problem, its subject and the remedy, without the query itself. */
export class PromqlError extends Error {
  readonly kind: PromqlErrorKind;
  readonly span: Span | undefined;
  readonly hint: string | undefined;
  readonly limit: PromqlErrorOptions['limit'] | undefined;

  constructor(kind: PromqlErrorKind, message: string, options: PromqlErrorOptions = {}) {
    super(message, options);
    this.name = 'PromqlError';
    this.kind = kind;
    this.span = options.span;
    this.hint = options.hint;
    this.limit = options.limit;
  }
}
