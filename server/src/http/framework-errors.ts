import { error as openApiErrors } from 'express-openapi-validator';
import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { type ValidationFinding, withoutOtherBranches } from './union-findings.ts';

type FieldDetail = Extract<ErrorDetail, { type: 'field' }>;

const locations: ReadonlyMap<string, FieldDetail['location']> = new Map([
  ['query', 'query'],
  ['params', 'path'],
  ['headers', 'header'],
  ['body', 'body'],
]);

/** Replacements for reasons of the validator that repeat the field name, or need a second reading. */
const rewordings: ReadonlyMap<string, string> = new Map([
  ['must NOT have additional properties', 'is not a known field'],
  ['must have required property ', 'is required'],
  ['must NOT have fewer than 1 characters', 'must not be empty'],
  ['must match pattern "^[0-9a-f]{32}$"', 'must be 32 lowercase hexadecimal digits'],
  ['must match pattern "^[0-9a-f]{16}$"', 'must be 16 lowercase hexadecimal digits'],
  [
    'must match pattern "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"',
    'must be lowercase letters, digits and inner hyphens, at most 63 characters',
  ],
]);

const otherTypePattern = /^must be (array|boolean|integer|number|string)$/;

/** Parameters that may be quoted in errors. Headers and bodies are not quoted: they may contain secrets. */
export interface SentParameters {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly path?: Readonly<Record<string, unknown>>;
}

/** Converts errors of Express and its validator to errors of the catalogue. */
export function toAppError(thrown: unknown, sent: SentParameters = {}): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof openApiErrors.BadRequest) return toInvalidArgument(thrown.errors, sent, thrown);
  // Express throws this when it cannot decode a path parameter.
  if (thrown instanceof URIError) {
    return new AppError('INVALID_ARGUMENT', 'the path is not valid percent-encoded UTF-8', [], thrown);
  }
  return new AppError('INTERNAL', 'unexpected error', [], thrown);
}

function toInvalidArgument(
  findings: readonly ValidationFinding[],
  sent: SentParameters,
  cause: Error,
): AppError {
  const details = withoutOtherBranches(findings).map((finding) => toFieldDetail(finding, sent));
  const first = details[0];
  const message =
    first === undefined ? cause.message : `${describeLocation(first)} "${first.name}" ${first.reason}`;
  return new AppError('INVALID_ARGUMENT', message, details, cause);
}

function toFieldDetail({ path, message }: ValidationFinding, sent: SentParameters): FieldDetail {
  const [root = '', ...rest] = path.replace(/^\//, '').split('/');
  const location = locations.get(root) ?? 'body';
  const name = shorten(rest.length === 0 ? root : fieldName(rest)); // names of unknown body fields may have any length
  // The value of an unknown parameter is not quoted: it may be a key in the wrong place.
  if (message.startsWith('Unknown query parameter')) {
    return { type: 'field', location, name, reason: 'is not a parameter of this operation' };
  }
  const received = location === 'query' || location === 'path' ? sent[location]?.[name] : undefined;
  return {
    type: 'field',
    location,
    name,
    reason: reasonOf(message, received),
    ...(received === undefined || isBracketed(received) ? {} : { received: shorten(String(received)) }),
  };
}

function reasonOf(message: string, received: unknown): string {
  if (otherTypePattern.test(message)) {
    if (isBracketed(received)) return 'is a name that takes no brackets';
    if (Array.isArray(received)) return 'was sent more than once';
    if (received === '') return 'must not be empty';
  }
  return rewordings.get(message.split("'", 1)[0] ?? '') ?? message;
}

/** `a[]=1` is read as a list, and `a[b]=1` as an object. */
function isBracketed(received: unknown): boolean {
  return Array.isArray(received) ? received.length < 2 : typeof received === 'object' && received !== null;
}

/** `['events', '3', 'payload']` becomes `events[3].payload`. */
function fieldName(segments: readonly string[]): string {
  return segments.reduce((name, segment) =>
    /^\d+$/.test(segment) ? `${name}[${segment}]` : `${name}.${segment}`,
  );
}

function describeLocation(detail: FieldDetail): string {
  return detail.location === 'body' ? 'body field' : `${detail.location} parameter`;
}
