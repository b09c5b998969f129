import type { WriteCommand } from '../../../server/src/storage/traces/writer/write-command.ts';

export const sampleProjectId = 'prj_bench';

/** A trace as sent by a checkout service; deterministic for an index. */
export function sampleFlush(index: number, eventCount: number): WriteCommand & { readonly kind: 'flush' } {
  const receivedAtMs = 1_780_000_000_000 + index * 10;
  const sentAtNs = BigInt(receivedAtMs) * 1_000_000n;
  return {
    kind: 'flush',
    projectId: sampleProjectId,
    traceId: sampleTraceId(index),
    flushId: `flush-${index}`,
    name: `operation-${spread(index, 1, 20)}`,
    source: 'client_server',
    sentAtNs,
    receivedAtMs,
    events: Array.from({ length: eventCount }, (_, step) => ({
      eventId: `${index}-${step}`,
      eventType: step === 3 && spread(index, 2, 10) === 0 ? 'error_event_added' : 'info_event_added',
      version: 1,
      source: 'client_server',
      traceTimestampNs: sentAtNs - BigInt(eventCount - step) * 1_500_000n,
      payloadJson: JSON.stringify({
        name: `step ${step} done`,
        details: { attempt: String(step), cart: `cart-${spread(index, 3, 5000)}` },
      }),
    })),
    attributes: new Map([
      ['region', `region-${spread(index, 4, 5)}`],
      ['plan', `plan-${spread(index, 5, 4)}`],
      ['release', `1.${spread(index, 6, 30)}.0`],
      ['user_id', `user-${spread(index, 7, 50_000)}`],
      ['order_id', `order-${index}`],
    ]),
    tags: [`team-${spread(index, 8, 12)}`, `feature-${spread(index, 9, 40)}`],
  };
}

export function sampleTraceId(index: number): string {
  const halves = [hash(index, 10), hash(index, 11), hash(index, 12), index];
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** A uniform choice among `count`, independent for each `purpose`. */
function spread(index: number, purpose: number, count: number): number {
  return hash(index, purpose) % count;
}

/** The finalizer of MurmurHash3, https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp */
function hash(index: number, purpose: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
