/**
 * Why a request has no answer, for people. The `fetch` of Node.js says "fetch failed", and has the reason as its cause: one with a message,
 * or with a code alone where several addresses of a host were tried.
 */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'unknown';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const { code } = cause as { readonly code?: unknown };
  return cause.message || (typeof code === 'string' ? code : error.message);
}
