import { AppError } from '../../../errors/app-error.ts';
import { messageOf } from '../../../errors/message-of.ts';
import { deadlineExceeded } from '../../threads/query-deadline.ts';
import { unavailable } from '../../threads/storage-failure.ts';

/** Limits that a query may not exceed: TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES. */
const limitCodes = new Set(['158', '307', '396']);
/** TIMEOUT_EXCEEDED, TOO_SLOW. */
const deadlineCodes = new Set(['159', '160']);

/**
 * Errors that a later try may not have. Source: ClickHouse, src/Common/ErrorCodes.cpp.
 */
const passingCodes: ReadonlyMap<string, string> = new Map([
  ['60', 'a table is missing'],
  ['81', 'a database is missing'],
  ['198', 'a server of the cluster is not found'],
  ['202', 'too many queries run at once'],
  ['209', 'a server of the cluster did not answer in time'],
  ['210', 'a server of the cluster cannot be reached'],
  ['225', 'Keeper cannot be reached'],
  ['236', 'the server is shutting down'],
  ['241', 'the server is out of memory'],
  ['242', 'the table is read-only'],
  ['243', 'the disk is full'],
  ['244', 'Keeper failed'],
  ['252', 'merges are behind inserts'],
  ['279', 'a shard cannot be reached'],
  ['285', 'too few replicas are alive'],
  ['286', 'the quorum of an earlier insert is not reached'],
  ['319', 'the quorum did not confirm an insert'],
  ['369', 'the replicas that can be reached do not have everything yet'],
  ['394', 'the query was cancelled'],
  ['516', 'the user or password is refused'],
  ['735', 'the query was cancelled'],
  ['999', 'Keeper failed'],
]);

/** Of them, those that another server may not have: it reaches others, and reads other replicas. */
const elsewhereCodes = new Set('60 81 198 209 210 225 236 242 244 279 369 999'.split(' '));

/** ATTEMPT_TO_READ_AFTER_EOF and CANNOT_READ_ALL_DATA, of a connection to another server; else of what was sent. */
const lostConnection = { codes: new Set(['32', '33']), text: 'while receiving packet from' };

/** An error that the server reported, as opposed to one of the connection. */
interface ServerError extends Error {
  /** A number as text. */
  readonly code: string;
}

export function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code));
}

/** A server that answered cannot be used as it is; the message says why and what to do, in a line. */
export class UnusableServerError extends Error {
  override readonly name = 'UnusableServerError';
}

/** Whether another server may answer. */
export function mayAnswerElsewhere(error: unknown): boolean {
  if (!isServerError(error)) return isConnectionFailure(error);
  return elsewhereCodes.has(error.code) || isLostConnection(error);
}

function isLostConnection({ code, message }: ServerError): boolean {
  return lostConnection.codes.has(code) && message.includes(lostConnection.text);
}

/** Whether the server did not answer. */
export function isConnectionFailure(error: unknown): boolean {
  return !(
    isServerError(error) ||
    error instanceof UnusableServerError ||
    error instanceof TypeError ||
    error instanceof RangeError
  );
}

/** The error that callers see of a failure of server or connection; others are returned as they are. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConnectionFailure(error))
    return unavailable('ClickHouse cannot be reached, or the connection was lost; retry later', error);
  if (!isServerError(error)) return error;
  if (deadlineCodes.has(error.code)) return deadlineExceeded();
  if (limitCodes.has(error.code))
    return new AppError('INVALID_ARGUMENT', 'The query reads more than a query may.', [], error);
  const reason = isLostConnection(error) ? 'a server of the cluster went away' : passingCodes.get(error.code);
  return reason === undefined ? error : unavailable(`ClickHouse cannot serve: ${reason}; retry later`, error);
}

/** Whether a later try may succeed; made by `toStoreError`. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED');
}

/** What the server or the system said, without the advice to clients. */
export function describeFailure(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return describeFailure(error.cause);
  return describeBriefly(error);
}

/** The first line, without its full stop: a server appends help for administrators, and one that does not reach Keeper a line for each try. */
export function describeBriefly(error: unknown): string {
  const [reason = ''] = messageOf(error).trim().split('\n');
  return reason.trimEnd().replace(/\.$/, '');
}
