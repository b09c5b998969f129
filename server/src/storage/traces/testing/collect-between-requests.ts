import { setTimeout as delay } from 'node:timers/promises';
import { sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { ofService, sampleSpan, sampleSpans } from './sample-spans.ts';
import { createTraceTestDatabase } from './trace-test-database.ts';

/*
 * Stores requests of spans until V8 has compiled the code for it, and collects garbage when none of them is left: see
 * `traceCollection`.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const roundCount = 150;
const tracesPerRequest = 40;
const spansPerTrace = 10;
/** Beyond the small integers of V8 and their sums, as instants of today are. */
const todayMs = Date.UTC(2026, 10, 30);
const attributes = { 'http.request.method': 'GET', 'http.response.status_code': 200n, items: ['a', 'b'] };
const events = [{ timeNs: BigInt(todayMs) * 1_000_000n, name: 'cache miss', attributes: { key: 'cart' } }];

const database = createTraceTestDatabase();
database.db.pragma('synchronous = OFF');
const writer = createTraceWriter(database.db);

function storeRequest(round: number): void {
  const spans = Array.from({ length: tracesPerRequest * spansPerTrace }, (_, index) => {
    const trace = sampleTraceId(round * tracesPerRequest + Math.floor(index / spansPerTrace));
    const isRoot = index % spansPerTrace === 0;
    return sampleSpan(trace, todayMs + index, {
      attributes,
      events,
      ...(isRoot ? { parentSpanId: '' } : {}),
    });
  });
  const [result] = writer.commit([sampleSpans([ofService('shop', spans)])]);
  if (result?.ok !== true) throw new Error('a request of spans was not stored');
}

for (let round = 0; round < roundCount; round += 1) {
  storeRequest(round);
  // Code that was compiled beside it is taken between two calls.
  await delay(2);
}
process.stdout.write('collecting\n');
gc();
database.close();
