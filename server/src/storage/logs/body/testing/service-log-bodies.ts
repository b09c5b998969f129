/**
 * Lines as services log them: 50 shapes, a few of which make up most of the lines, with counts, durations,
 * addresses, UUIDs, hex ids and paths as variables. For measurements; the same seed gives the same lines.
 */
export function serviceLogBodies(count: number, seed = 1): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, row) => {
    // Squared, so that the first shapes are the frequent ones.
    const shape = shapes[Math.floor(random() ** 2 * shapes.length)] ?? '';
    return shape.replace(/\{(\w+)\}/g, (_, kind: string) => variable(kind, random, row));
  });
}

const shapes = [
  'GET /api/v1/orders/{id} 200 {ms}ms',
  'request {hex} completed in {ms} ms with status {status}',
  'POST /api/v1/carts/{id}/items 201 {ms}ms {bytes} bytes',
  'cache hit for key user:{id}:profile',
  'cache miss for key product:{id}, loading from the database',
  'query took {ms} ms, {count} rows returned',
  'connection from {ip}:{port} accepted',
  'published message {hex} to topic orders partition {small} offset {sequence}',
  'payment {uuid} authorized for {count}.{cents} EUR',
  'processing batch {sequence} with {count} items',
  'user {id} logged in from {ip}',
  'token refreshed for session {hex}',
  'retrying request {hex}, attempt {small} of 5',
  'worker {small} picked job {uuid}',
  'job {uuid} finished after {ms} ms',
  'upstream inventory responded with {status} in {ms}ms',
  'rate limit for client {id}: {small} tokens left',
  'health check ok',
  'consumer lag is {count} on partition {small}',
  'stored object s3://bucket/{hex} of {bytes} bytes',
  'gc pause {ms}.{small} ms, heap {bytes} of 536870912',
  'email {uuid} queued for delivery',
  'order {id} moved from pending to paid',
  'order {id} moved from paid to shipped',
  'failed to reach payment gateway: connection timeout after {ms} ms',
  'slow query ({ms} ms): SELECT * FROM orders WHERE customer_id = {id} LIMIT {small}',
  'deadlock detected, transaction {sequence} rolled back',
  'circuit breaker for inventory opened after {small} failures',
  'invalid coupon code in cart {id}',
  'thumbnail {id}x{small} rendered in {ms} ms',
  'search for {count} terms matched {count} documents in {ms} ms',
  'scheduled task cleanup-sessions removed {count} sessions',
  'websocket {hex} closed with code 1000 after {count} s',
  'webhook {uuid} delivered to endpoint {id}: {status}',
  'lock {hex} acquired after {ms} ms',
  'feature flag new-checkout evaluated to true for user {id}',
  'tls handshake with {ip} failed: certificate has expired',
  'configuration reloaded, version {sequence}',
  'replica {ip} is {count} ms behind',
  'disk usage at {small} percent on /dev/sda1',
  'started span {hex} in trace {uuid}',
  'dropping {count} events older than 24h',
  'leader election won, term {small}',
  'pod orders-7d9f8c6b5-{small} is not ready',
  'resource exhausted: {count} requests in flight',
  'unhandled error in handler /api/v1/refunds/{id}: connection timeout',
  'audit: user {id} changed role of user {id}',
  'snapshot {sequence} written, {bytes} bytes in {ms} ms',
  'token {hex} revoked',
  'shutdown requested, draining {small} connections',
];

function variable(kind: string, random: () => number, row: number): string {
  const upTo = (limit: number) => Math.floor(random() * limit);
  const hex = (length: number) => Array.from({ length }, () => upTo(16).toString(16)).join('');
  switch (kind) {
    case 'id':
      return String(100_000 + upTo(50_000));
    case 'ms':
      return String(Math.floor(Math.exp(1 + 2 * (random() + random() + random()))));
    case 'status':
      return random() < 0.9 ? '200' : random() < 0.5 ? '404' : '500';
    case 'ip':
      return `10.${upTo(4)}.${upTo(256)}.${upTo(256)}`;
    case 'port':
      return String(32_768 + upTo(28_000));
    case 'uuid':
      return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
    case 'hex':
      return hex(16);
    case 'bytes':
      return String(upTo(60_000));
    case 'count':
      return String(upTo(1000));
    case 'cents':
      return String(upTo(100)).padStart(2, '0');
    case 'small':
      return String(1 + upTo(16));
    default:
      return String(7_000_000 + 3 * row);
  }
}

/** Mulberry32 (Tommy Ettinger, public domain), in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
