import { ApiError } from '../api/api-error.ts';

/**
 * Why the API rejects a field, to be shown at its input; absent when it does not. A field such as `widgets` also has the
 * reasons of what is in it, such as `widgets[2].title`.
 */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = error.details.find(
    (detail) => detail.type === 'field' && (detail.name === field || isWithin(detail.name, field)),
  );
  if (found?.type !== 'field') return undefined;
  const { name, reason, allowed } = found;
  const subject = name === field ? '' : `${name} `;
  const choices = allowed === undefined ? '' : `: ${allowed.join(', ')}`;
  return `${capitalise(`${subject}${reason}`)}${choices}.`.replace(/\.\.$/, '.');
}

function isWithin(name: string, field: string): boolean {
  return name.startsWith(`${field}.`) || name.startsWith(`${field}[`);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
