/**
 * Something outside could not be reached or must not be. Its message names neither the target nor anything the target
 * said, so it may be stored, logged and shown.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

/** The code of a system, TLS or library error for such a message; '' when it has none that is surely a code. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code;
  // Of several addresses that were tried, or of a library that wraps what it met.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}
