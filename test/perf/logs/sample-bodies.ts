interface BodyRandom {
  /** Uniform in `[0, 1)`. */
  next(): number;
  /** Eight lowercase hexadecimal digits. */
  hex8(): string;
}

/** Generates log bodies of about fifty shapes; a few of them make up most lines. */
export function sampleBodies({ next, hex8 }: BodyRandom): () => string {
  return () => {
    // Squared, so that the first shapes are the frequent ones; the index is within the list.
    const [words, ...rest] = shapes[Math.floor(next() ** 2 * shapes.length)] as readonly string[];
    let body = words ?? '';
    for (const text of rest) body += variable() + text;
    return body;
  };

  function variable(): string {
    const kind = next();
    if (kind < 0.5) return String(Math.floor(next() * 5_000));
    if (kind < 0.8) return String(1_000_000 + Math.floor(next() * 500_000));
    if (kind < 0.9) return `10.0.${Math.floor(next() * 256)}.${Math.floor(next() * 256)}`;
    return hex8() + hex8();
  }
}

/** Each star is a placeholder. */
const shapes = [
  'request * completed in * ms',
  'cache hit for key user:*:profile',
  'query took * ms, * rows returned',
  'payment * authorized for * EUR',
  'connection from * accepted on port *',
  'published message * to topic orders partition *',
  'processing batch * with * items',
  'payment * failed: connection timeout after * ms',
  'user * logged in from *',
  'token refreshed for session *',
  'retrying request *, attempt * of 5',
  'worker * picked job *',
  'job * finished after * ms',
  'upstream inventory responded with * in * ms',
  'rate limit for client *: * tokens left',
  'health check ok',
  'consumer lag is * on partition *',
  'stored object * of * bytes',
  'gc pause * ms, heap * bytes',
  'email * queued for delivery',
  'order * moved from pending to paid',
  'order * moved from paid to shipped',
  'slow query (* ms): SELECT * FROM orders',
  'deadlock detected, transaction * rolled back',
  'circuit breaker for inventory opened after * failures',
  'invalid coupon code in cart *',
  'thumbnail * rendered in * ms',
  'search for * terms matched * documents',
  'scheduled task cleanup-sessions removed * sessions',
  'websocket * closed after * s',
  'webhook * delivered to endpoint *',
  'lock * acquired after * ms',
  'feature flag new-checkout evaluated to true for user *',
  'tls handshake with * failed: certificate has expired',
  'configuration reloaded, version *',
  'replica * is * ms behind',
  'disk usage at * percent',
  'dropping * events that are too old',
  'leader election won, term *',
  'pod orders-* is not ready',
  'resource exhausted: * requests in flight',
  'unhandled error in handler refunds: connection timeout after * ms',
  'audit: user * changed role of user *',
  'snapshot * written, * bytes in * ms',
  'token * revoked',
  'shutdown requested, draining * connections',
  'index * rebuilt in * ms',
  'import of file * skipped * lines',
  'invoice * sent to customer *',
  'session * expired for user *',
].map((shape) => shape.split('*'));
