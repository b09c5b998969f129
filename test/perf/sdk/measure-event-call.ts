import { createRequire } from 'node:module';
import { Client } from '@cairn/sdk-node';
import { type GoalLine, toGoalLine } from '../goal-line.ts';

const runs = 7;
const batches = 300;
/** One flush holds so many events. */
const callsPerBatch = 100;

/** As much of OpenTelemetry as is compared; it is installed in test/peers, not here. */
interface Tracer {
  startSpan(name: string, options: { readonly attributes: Readonly<Record<string, string>> }): { end(): void };
}

/** S2: an event call of the SDK, without a stack, against starting and ending an OpenTelemetry span. */
export async function measureEventCall(): Promise<GoalLine> {
  const tracer = createPeerTracer();
  const ours: number[] = [];
  const peer: number[] = [];
  const restoreFetch = answerEveryFlush();
  try {
    for (let run = 0; run < runs; run += 1) {
      ours.push(await nanosecondsPerEvent());
      peer.push(nanosecondsPerSpan(tracer));
    }
  } finally {
    restoreFetch();
  }
  return toGoalLine({ name: 'S2', unit: 'ns a call', atMost: 0.33 }, ours, peer);
}

async function nanosecondsPerEvent(): Promise<number> {
  const client = new Client('svc_ing_benchmark');
  const trace = client.trace({ name: 'benchmark', captureStackTrace: false });
  let elapsedMs = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const startedAtMs = performance.now();
    for (let call = 0; call < callsPerBatch; call += 1) trace.info('cart validated', { items: '3' });
    elapsedMs += performance.now() - startedAtMs;
    await trace.flush();
  }
  await client.shutdown();
  return (elapsedMs * 1e6) / (batches * callsPerBatch);
}

function nanosecondsPerSpan(tracer: Tracer): number {
  const startedAtMs = performance.now();
  for (let call = 0; call < batches * callsPerBatch; call += 1) {
    tracer.startSpan('cart validated', { attributes: { items: '3' } }).end();
  }
  return ((performance.now() - startedAtMs) * 1e6) / (batches * callsPerBatch);
}

/** With the batching processor that applications use, and an exporter that is done at once. */
function createPeerTracer(): Tracer {
  const requirePeer = createRequire(new URL('../../peers/package.json', import.meta.url));
  const { BasicTracerProvider, BatchSpanProcessor } = requirePeer('@opentelemetry/sdk-trace-base');
  const exporter = {
    export: (_spans: unknown, done: (result: { readonly code: number }) => void) => done({ code: 0 }),
    shutdown: async () => {},
  };
  const processor = new BatchSpanProcessor(exporter, { maxQueueSize: 2 * batches * callsPerBatch });
  return new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('benchmark');
}

/** Takes the network out of the measurement: every request is answered at once. */
function answerEveryFlush(): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async () =>
    Response.json({ accepted: true, duplicate: false, trace_number: 1, rejected: [] });
  return () => {
    globalThis.fetch = original;
  };
}
