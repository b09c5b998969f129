import { error as openApiErrors } from 'express-openapi-validator';
import { AppError, type ErrorDetail } from '../errors/app-error.ts';

type FieldDetail = Extract<ErrorDetail, { type: 'field' }>;

/** One finding of express-openapi-validator; `path` is `/query/page_size` or `/body/items/0`. */
interface ValidationFinding {
  readonly path: string;
  readonly message: string;
}

const locations: ReadonlyMap<string, FieldDetail['location']> = new Map([
  ['query', 'query'],
  ['params', 'path'],
  ['headers', 'header'],
  ['body', 'body'],
]);

/** Names what Express and its validator throw in the terms of the error catalogue. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof openApiErrors.BadRequest) return toInvalidArgument(thrown.errors, thrown);
  // Express decodes path parameters itself and marks what it cannot decode with status 400.
  if (thrown instanceof URIError) {
    return new AppError('INVALID_ARGUMENT', 'the path is not valid percent-encoded UTF-8', [], thrown);
  }
  return new AppError('INTERNAL', 'unexpected error', [], thrown);
}

function toInvalidArgument(findings: readonly ValidationFinding[], cause: Error): AppError {
  const details = findings.map(toFieldDetail);
  const first = details[0];
  const message =
    first === undefined ? cause.message : `${describeLocation(first)} "${first.name}" ${first.reason}`;
  return new AppError('INVALID_ARGUMENT', message, details, cause);
}

function toFieldDetail({ path, message }: ValidationFinding): FieldDetail {
  const [root = '', ...rest] = path.replace(/^\//, '').split('/');
  return {
    type: 'field',
    location: locations.get(root) ?? 'body',
    name: rest.length === 0 ? root : fieldName(rest),
    reason: message.startsWith('Unknown query parameter') ? 'is not a parameter of this operation' : message,
  };
}

/** `['events', '3', 'payload']` reads `events[3].payload`. */
function fieldName(segments: readonly string[]): string {
  return segments.reduce((name, segment) =>
    /^\d+$/.test(segment) ? `${name}[${segment}]` : `${name}.${segment}`,
  );
}

function describeLocation(detail: FieldDetail): string {
  return detail.location === 'body' ? 'body field' : `${detail.location} parameter`;
}
