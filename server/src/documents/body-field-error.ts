import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';

export interface WrongField {
  /** As a path: `widgets[3].query.expression`. */
  readonly name: string;
  /** Completes a sentence that begins with the field. */
  readonly reason: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly received: string;
  readonly allowed?: readonly string[];
  /** Beyond the field itself. */
  readonly details?: readonly ErrorDetail[];
}

/** A field of a document whose value the contract allows and the service does not. */
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
 * Names the field of a document in which a text stands that was refused for itself: a filter, a query, a dimension. Other
 * errors are handed back as they are.
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
