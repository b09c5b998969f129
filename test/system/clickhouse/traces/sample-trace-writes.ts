import { encodeTracesRequest } from '../../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { NewTraceEvent, SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';
import type { SeededRandom } from '../../../process/load/seeded-random.ts';

/** Strings that sort differently by bytes and by code units, that databases treat specially, and that fit no entry of an index. */
export const sampleTexts = [
  '',
  'a',
  'b',
  'B',
  'é',
  '\0',
  '\u0001',
  'a\0',
  '__proto__',
  "'\\%_{}",
  '\uE000',
  '\uFFFF',
  '😀',
  '\u{10FFFF}',
  '\u{10FFFF}\uE000',
  'x'.repeat(256),
  'x'.repeat(257),
  'é'.repeat(2_000),
] as const;
export const sampleKeys = [
  'k',
  '',
  'service.name',
  '__proto__',
  'é k',
  '\uFFFF',
  '😀',
  'K\0',
  'y'.repeat(256),
];
const names = ['pay', 'ship', '\uFFFF', '😀', 'z\0'];
const eventTypes = ['info_event_added', 'warn_event_added', 'error_event_added', 'mined'];

/** What sample writes call. */
export type WrittenStore = SpanStore &
  Pick<TraceStore, 'flush' | 'keepAlive' | 'close' | 'appendPluginEvents' | 'delete'>;

/** One write to a project, which does the same in any store. */
export type SampleWrite = (store: WrittenStore, projectId: string) => Promise<unknown>;

/** @param traceCount how many traces the writes of a project are about. */
export function createSampleWrite(random: SeededRandom, traceCount: number): SampleWrite {
  const traceId = sampleTraceId(random.between(1, traceCount));
  // Coarse, so that traces are created at the same time, and not always growing.
  const receivedAtMs = random.between(0, 12) * 10_000;
  const kind = random.between(0, 19);
  if (kind < 12) {
    const flush = {
      traceId,
      flushId: `flush ${random.between(1, 4)}`,
      ...(random.chance(0.7) ? { name: pick(random, names) } : {}),
      source: 'client_server',
      sentAtNs: sampleNs(random),
      receivedAtMs,
      events: many(random, 3, () => createEvent(random)),
      attributes: new Map(many(random, 4, () => [pick(random, sampleKeys), pick(random, sampleTexts)])),
      tags: many(random, 4, () => pick(random, sampleTexts)),
    } as const;
    return (store, projectId) => store.flush({ projectId, ...flush });
  }
  if (kind < 15) {
    const request = encodeTracesRequest([createSpans(random, traceId)]);
    const append = { keyId: random.hex(8), receivedAtMs, oldestNs: 0n, newestNs: 2n ** 63n - 1n };
    return (store, projectId) => store.appendSpans({ projectId, request: request.slice(), ...append });
  }
  if (kind < 17) {
    const close = { traceId, receivedAtMs, ...(random.chance(0.5) ? { sentAtNs: sampleNs(random) } : {}) };
    return (store, projectId) => store.close({ projectId, ...close });
  }
  if (kind < 18) {
    const plugin = { traceId, receivedAtMs, events: many(random, 3, () => createEvent(random)) };
    return (store, projectId) => store.appendPluginEvents({ projectId, ...plugin });
  }
  if (kind < 19) return (store, projectId) => store.delete(projectId, traceId, receivedAtMs);
  return (store, projectId) => store.keepAlive(projectId, traceId, receivedAtMs);
}

export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new RangeError('there is nothing to choose from');
  return item;
}

function many<Item>(random: SeededRandom, most: number, create: () => Item): Item[] {
  return Array.from({ length: random.between(0, most) }, create);
}

/** Some past 2^53, and some within one millisecond. */
function sampleNs(random: SeededRandom): bigint {
  return 1_764_000_000_000_000_000n + BigInt(random.between(0, 40)) * 700_000n;
}

function createEvent(random: SeededRandom): NewTraceEvent {
  return {
    eventId: `event ${random.between(1, 5)}`,
    eventType: pick(random, eventTypes),
    version: 1,
    source: 'plugin',
    traceTimestampNs: sampleNs(random),
    payloadJson: '{}',
  };
}

function createSpans(random: SeededRandom, traceId: string) {
  const service = pick(random, ['cart', 'pay', 'é']);
  const startNs = sampleNs(random);
  const span = {
    traceId,
    spanId: random.hex(16),
    ...(random.chance(0.4) ? {} : { parentSpanId: 'ff'.repeat(8) }),
    name: pick(random, names),
    startNs,
    endNs: startNs + BigInt(random.between(0, 5_000_000)),
    attributes: { [pick(random, ['k', 'K'])]: pick(random, ['a', 'b']) },
  };
  return {
    resource: { 'service.name': service },
    scopeSpans: [{ scope: { name: 'sample' }, spans: [span] }],
  };
}
