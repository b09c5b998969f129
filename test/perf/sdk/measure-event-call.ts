import { Client } from '@cairn/sdk-node';
import { type GoalLine, median, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { createOpenTelemetryTracer, type Tracer } from './opentelemetry-tracer.ts';
import { createSentryLogger } from './sentry-logger.ts';

/** Until both sides are JIT-compiled; not counted. */
const warmUpRuns = 3;
const runs = 9;
const batches = 300;
/** Events per flush. */
const callsPerBatch = 100;
const callsPerRun = batches * callsPerBatch;
const goal = { name: 'S2', unit: 'ns a call', atMost: 0.33 };

/**
 * S2: an event call of the SDK, without a stack, against starting and ending an OpenTelemetry span.
 * Neither includes what happens after the call: encoding and sending.
 */
export async function measureEventCall(): Promise<GoalLine | InformationLine> {
  const tracer = createOpenTelemetryTracer(2 * callsPerRun);
  const ours: number[] = [];
  const peer: number[] = [];
  const restoreFetch = answerEveryFlush();
  try {
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      ours.push((await measureEvents()).callNs);
      if (tracer !== undefined) peer.push(nanosecondsPerSpan(tracer));
    }
  } finally {
    restoreFetch();
  }
  const counted = ours.slice(warmUpRuns);
  if (tracer !== undefined) return toGoalLine(goal, counted, peer.slice(warmUpRuns));
  const information =
    'the peer OpenTelemetry is not installed; to install it: cd test/peers && npm install --no-save';
  return { name: goal.name, unit: goal.unit, ours: Math.round(median(counted)), information };
}

/** The same call against a log line of Sentry, which it encodes when a hundred of them wait. */
export async function measureSentryCall(): Promise<InformationLine> {
  const line = { name: 'event call to a log line of Sentry', unit: 'ns a call' };
  const logger = createSentryLogger();
  if (logger === undefined) {
    const information =
      'the peer Sentry is not installed; to install it: cd test/peers && npm install --no-save';
    return { ...line, information };
  }
  const ours: number[] = [];
  const peer: number[] = [];
  const restoreFetch = answerEveryFlush();
  try {
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      ours.push((await measureEvents()).callNs);
      const startedAtMs = performance.now();
      for (let call = 0; call < callsPerRun; call += 1) logger.info('cart validated', { items: '3' });
      peer.push(((performance.now() - startedAtMs) * 1e6) / callsPerRun);
    }
  } finally {
    restoreFetch();
  }
  const [oursNs, peerNs] = [ours, peer].map((values) => Math.round(median(values.slice(warmUpRuns))));
  return { ...line, ours: oursNs ?? 0, information: `Sentry takes ${peerNs}` };
}

/** The total cost of an event: call, encoding and sending over a network that answers immediately. */
export async function measureEventDelivery(): Promise<InformationLine> {
  const totalsNs: number[] = [];
  const restoreFetch = answerEveryFlush();
  try {
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      const { callNs, deliveryNs } = await measureEvents();
      totalsNs.push(callNs + deliveryNs);
    }
  } finally {
    restoreFetch();
  }
  const information = 'an event from call to delivery, 100 in each flush';
  return {
    name: 'event delivery',
    unit: 'ns an event',
    ours: Math.round(median(totalsNs.slice(warmUpRuns))),
    information,
  };
}

/** Per event. */
async function measureEvents(): Promise<{ readonly callNs: number; readonly deliveryNs: number }> {
  const client = new Client('svc_ing_benchmark');
  const trace = client.trace({ name: 'benchmark', captureStackTrace: false });
  let callMs = 0;
  let deliveryMs = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const startedAtMs = performance.now();
    for (let call = 0; call < callsPerBatch; call += 1) trace.info('cart validated', { items: '3' });
    const calledAtMs = performance.now();
    await trace.flush();
    callMs += calledAtMs - startedAtMs;
    deliveryMs += performance.now() - calledAtMs;
  }
  await client.shutdown();
  return { callNs: (callMs * 1e6) / callsPerRun, deliveryNs: (deliveryMs * 1e6) / callsPerRun };
}

function nanosecondsPerSpan(tracer: Tracer): number {
  const startedAtMs = performance.now();
  for (let call = 0; call < callsPerRun; call += 1) {
    tracer.startSpan('cart validated', { attributes: { items: '3' } }).end();
  }
  return ((performance.now() - startedAtMs) * 1e6) / callsPerRun;
}

/** Removes the network from the measurement: every request is answered immediately. */
function answerEveryFlush(): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async () =>
    Response.json({ accepted: true, duplicate: false, trace_number: 1, rejected: [] });
  return () => {
    globalThis.fetch = original;
  };
}
