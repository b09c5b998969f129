import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from '../editing/field-errors.ts';

/** A field of a form, and the codes of errors that concern it without naming it. */
export interface FormField {
  /** As the contract names it. */
  readonly name: string;
  readonly codes?: readonly string[];
}

/** What the API said of a field; absent when the error is none of this field. */
export function problemOf(error: unknown, { name, codes = [] }: FormField): string | undefined {
  const ofField = fieldErrorOf(error, name);
  if (ofField !== undefined || !(error instanceof ApiError)) return ofField;
  return codes.includes(error.code) ? toSentence(error.message) : undefined;
}

/** The error, unless one of the fields shows it. */
export function problemElsewhere(error: unknown, fields: readonly FormField[]): unknown {
  return fields.some((field) => problemOf(error, field) !== undefined) ? undefined : error;
}

/** Whether somebody else changed what was to be changed, since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
