/**
 * An outbound request failed or was refused. The message contains neither the target nor anything it sent,
 * so it may be stored, logged and shown.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

/** The code of a system, TLS or library error for such a message; '' without a well-formed code. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code;
  // AggregateError of several addresses, or an error wrapped by a library.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}
