import { PromqlError, type PromqlErrorKind, type PromqlErrorOptions } from '../../promql/promql-error.ts';

/** What a reading thread answers: a `PromqlError` would lose its class across threads. */
export type AnswerOrFailure<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'promql'; readonly failure: PromqlFailure };

/** A `PromqlError` as it crosses threads. */
export interface PromqlFailure {
  readonly kind: PromqlErrorKind;
  readonly message: string;
  readonly options: Omit<PromqlErrorOptions, 'cause'>;
}

export function toPromqlFailure({ kind, message, span, hint, limit }: PromqlError): PromqlFailure {
  return {
    kind,
    message,
    options: {
      ...(span === undefined ? {} : { span }),
      ...(hint === undefined ? {} : { hint }),
      ...(limit === undefined ? {} : { limit }),
    },
  };
}

export function fromPromqlFailure({ kind, message, options }: PromqlFailure): PromqlError {
  return new PromqlError(kind, message, options);
}
