import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

export interface WrongField {
  /** As a path: `widgets[3].query.expression`. */
  readonly name: string;
  /** Completes a sentence that starts with the field. */
  readonly reason: string;
  /** The remedy. */
  readonly remedy: string;
  readonly received: string;
  readonly allowed?: readonly string[];
  /** Details besides the field itself. */
  readonly details?: readonly ErrorDetail[];
}

/** The error of a document field that the contract allows and the service rejects. */
export function bodyFieldError({ name, reason, remedy, received, ...more }: WrongField): AppError {
  const { allowed, details = [] } = more;
  return new AppError('INVALID_ARGUMENT', `body field "${name}" ${reason}; ${remedy}`, [
    {
      type: 'field',
      location: 'body',
      name,
      reason,
      received: shorten(received),
      ...(allowed === undefined ? {} : { allowed }),
    },
    ...details,
  ]);
}

/**
 * Adds the field of a document to the error of a filter, query or dimension in it. Other errors are returned
 * unchanged.
 */
export function inBodyField(name: string, received: string, thrown: unknown): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  const ofText = thrown.details.find((detail) => detail.type === 'field');
  const reason = ofText?.reason ?? `is wrong: ${thrown.message.replace(/^(filter|query): /, '')}`;
  return new AppError(
    'INVALID_ARGUMENT',
    `body field "${name}" ${reason}`,
    [
      { type: 'field', location: 'body', name, reason, received: shorten(received) },
      ...thrown.details.filter((detail) => detail !== ofText),
    ],
    thrown,
  );
}
