import { describe, expect, it } from 'vitest';
import type { CairnMatchers } from './matcher-types.ts';
import { cairnMatchers } from './matchers.ts';
import type { ReceivedTrace } from './received.ts';

declare module 'vitest' {
  interface Matchers<R, T> extends CairnMatchers<R> {}
}

expect.extend(cairnMatchers);

const time = '2026-11-20T08:15:30Z';
const trace: ReceivedTrace = {
  traceId: 'a'.repeat(32),
  name: 'checkout',
  status: 'completed',
  durationMs: 5,
  tags: ['vip'],
  attributes: { tier: 'gold', empty: '', items: '3' },
  events: [
    { type: 'started', name: 'checkout', time, payload: { name: 'checkout' } },
    {
      type: 'error_event_added',
      name: 'card declined',
      severity: 'error',
      time,
      details: { code: '51', order: 'A-1' },
      payload: { name: 'card declined' },
    },
  ],
  spans: [
    { spanId: '1', name: 'POST /orders', status: 'error', durationMs: 4, attributes: {} },
    { spanId: '2', parentSpanId: '1', name: 'charge', durationMs: 3, attributes: { brand: 'visa' } },
  ],
};

/** The message of an assertion that fails. */
function failureOf(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    return String(error);
  }
  throw new Error('it held');
}

describe('the matchers', () => {
  it('find events by name, pattern, severity and details', () => {
    expect(trace).toHaveEvent('card declined');
    expect(trace).toHaveEvent(/^card/);
    expect(trace).toHaveEvent({ severity: 'error', details: { code: 51 } });
    expect(trace).toHaveEvent({ details: { order: expect.stringContaining('A-') } });
    expect(trace).toHaveEvent({ type: 'started', payload: { name: /check/ } });
    expect(trace).not.toHaveEvent({ severity: 'error', details: { code: 52 } });
    expect(trace).not.toHaveEvent({ details: { missing: 1 } });
    expect(trace).not.toHaveEvent('declined');
  });

  it('find attributes, with and without a value', () => {
    expect(trace).toHaveAttribute('tier');
    expect(trace).toHaveAttribute('empty', '');
    expect(trace).toHaveAttribute('items', 3);
    expect(trace).toHaveAttribute('tier', /go/);
    expect(trace).toHaveAttribute('tier', expect.any(String));
    expect(trace).not.toHaveAttribute('tier', 'silver');
    expect(trace).not.toHaveAttribute('tier', undefined);
    expect(trace).not.toHaveAttribute('toString');
  });

  it('find tags and the status', () => {
    expect(trace).toHaveTag('vip');
    expect(trace).not.toHaveTag('vi');
    expect(trace).toHaveStatus('completed');
    expect(trace).not.toHaveStatus('running');
  });

  it('find spans by name, state, place and attributes', () => {
    expect(trace).toHaveSpan('charge');
    expect(trace).toHaveSpan('charge', { parent: 'POST /orders', attributes: { brand: 'visa' } });
    expect(trace).toHaveSpan(/^POST/, { parent: null, status: 'error' });
    expect(trace).not.toHaveSpan('charge', { parent: null });
    expect(trace).not.toHaveSpan('charge', { status: 'error' });
  });

  it('say what the trace has instead', () => {
    expect(failureOf(() => expect(trace).toHaveTag('gone'))).toContain(
      `expected the trace "checkout" (${trace.traceId}) to have the tag "gone"; it has:\n  vip`,
    );
    expect(failureOf(() => expect(trace).not.toHaveEvent({ severity: 'error' }))).toContain(
      'not to have an event {"severity":"error"}; it has:\n  started "checkout"\n  error "card declined" {"code":"51","order":"A-1"}',
    );
    expect(failureOf(() => expect(trace).toHaveSpan(/x/))).toContain(
      'a span /x/; it has:\n  "POST /orders" error\n  "charge" ok {"brand":"visa"}',
    );
    const empty = { ...trace, attributes: {} };
    expect(failureOf(() => expect(empty).toHaveAttribute('a', 1))).toContain(
      'the attribute a = 1; it has: nothing',
    );
  });
});
