import { type Platform, utf8ByteLength } from './core.ts';

/** Browsers reject keepalive requests beyond 64 KiB in flight for all code of a page; the rest is the host's. */
export const maxKeepaliveBytes = 61_440;
/** For ordinary requests: the page may end at any time, and then the rest is needed. */
const maxOrdinaryBytes = 16_384;
/** Of a flush, so that one that waits for its answer when the page ends fits into what is left then. */
export const maxFlushBytes = 40_960;

/** Bytes of the keepalive requests in flight, of all clients on a page. */
export interface KeepaliveUsage {
  bytes: number;
}

/**
 * Sends small requests with `keepalive` while they take little of the browser's limit, so that the end of the page does
 * not cancel them. Requests that ask for it always get it: their sender keeps to what is left of the limit.
 */
export function createKeepaliveTransport(send: Platform['send'], usage: KeepaliveUsage): Platform['send'] {
  /** False after a failure until a request succeeds: other code of the page may have used the limit up. */
  let isTrusted = true;

  return async (request) => {
    let bytes = 0;
    let keepalive = request.keepalive === true;
    // A text has at least as many bytes as UTF-16 units: most that are too long need no encoding.
    if (keepalive || (isTrusted && usage.bytes + request.body.length <= maxOrdinaryBytes)) {
      bytes = utf8ByteLength(request.body);
      keepalive ||= usage.bytes + bytes <= maxOrdinaryBytes;
    }
    if (!keepalive) bytes = 0;
    usage.bytes += bytes;
    try {
      const response = await send({ ...request, keepalive });
      isTrusted = true;
      return response;
    } catch (error) {
      if (keepalive) isTrusted = false;
      throw error;
    } finally {
      usage.bytes -= bytes;
    }
  };
}
