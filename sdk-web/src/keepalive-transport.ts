import type { Platform } from './core.ts';
import type { KeepaliveBudget } from './keepalive-budget.ts';

/**
 * Sends small requests with `keepalive` while the budget lasts, so that the end of the page does not cancel them.
 * Requests that ask for it get it without question: their sender has taken the size from the budget's rest.
 */
export function createKeepaliveTransport(send: Platform['send'], budget: KeepaliveBudget): Platform['send'] {
  /** False after a failure until a request succeeds: other code of the page may have used the browser's quota up. */
  let isTrusted = true;
  const encoder = new TextEncoder();

  return async (request) => {
    // Encoded only when it may matter: a text has at least as many bytes as UTF-16 units.
    const mayFit = request.keepalive === true || (isTrusted && budget.admits(request.body.length));
    const bytes = mayFit ? encoder.encode(request.body).length : 0;
    const keepalive = mayFit && (request.keepalive === true || budget.admits(bytes));
    if (keepalive) budget.reserve(bytes);
    try {
      const response = await send({ ...request, keepalive });
      isTrusted = true;
      return response;
    } catch (error) {
      if (keepalive) isTrusted = false;
      throw error;
    } finally {
      if (keepalive) budget.release(bytes);
    }
  };
}
