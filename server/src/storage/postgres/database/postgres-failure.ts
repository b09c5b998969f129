import { unavailable } from '../../threads/storage-failure.ts';

/** An error that the server reported, as opposed to one of the connection. */
export interface ServerError extends Error {
  /** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
  readonly code: string;
}

/** The server ends the connection, or ended it: it shuts down, crashed, starts, or is in no state to serve. */
const connectionEnds = /^(08|57P0[1235]|25P03)/;
/** Another transaction was in the way, and the same work may succeed at once. */
const conflicts = /^(40001|40P01)$/;

/** What is known of the work that failed. */
export type Outcome = 'unchanged' | 'unknown';

export function isServerError(error: unknown): error is ServerError {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === 5
  );
}

/** Whether the statement may not have been answered because the connection ended. Takes errors of the driver only. */
export function isConnectionFailure(error: unknown): boolean {
  if (isServerError(error)) return connectionEnds.test(error.code);
  // The driver throws these for wrong arguments; all else is about the socket.
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** Looks through `cause`: stores may have wrapped it. */
export function isConflict(error: unknown): boolean {
  if (isServerError(error)) return conflicts.test(error.code);
  return error instanceof Error && error.cause !== undefined && isConflict(error.cause);
}

/**
 * The error that callers see of a failure of server or connection; others are returned as they are.
 *
 * @param outcome what a lost connection left: a commit that was not answered may have been made.
 */
export function toStoreError(error: unknown, outcome: Outcome): unknown {
  if (isConnectionFailure(error)) return unavailable(describeLoss(outcome), error);
  if (!isServerError(error)) return error;
  const reason = describeServerError(error);
  return reason === undefined ? error : unavailable(reason, error);
}

function describeLoss(outcome: Outcome): string {
  const lost = 'the connection to PostgreSQL was lost';
  return outcome === 'unchanged'
    ? `${lost}; nothing was changed, retry later`
    : `${lost} before it confirmed; a change may have been stored or not, so read it again before you repeat it`;
}

function describeServerError({ code, message }: ServerError): string | undefined {
  if (code === '42501')
    return `PostgreSQL denies it (${message}); nothing was changed: grant the right to the role of the service`;
  const passing = describePassing(code, message);
  return passing === undefined ? undefined : `${passing}; nothing was changed, retry later`;
}

/** Of what a later try may not meet. */
function describePassing(code: string, message: string): string | undefined {
  if (conflicts.test(code)) return 'PostgreSQL had conflicting changes each time this was tried';
  if (code === '57014') return 'PostgreSQL took too long and cancelled the statement';
  if (code === '55P03') return 'another change holds a lock in PostgreSQL for too long';
  if (code === '25006') return 'PostgreSQL takes no writes: the server is read-only or a standby';
  if (code === '53100') return 'the disk of PostgreSQL is full';
  if (code === '53300') return 'PostgreSQL has no connection left';
  if (code.startsWith('53') || code.startsWith('58')) return `PostgreSQL is out of resources (${message})`;
  return undefined;
}
