import { describe, expect, it } from 'vitest';
import { sampleEvent, sampleSpan, spanId } from './testing/sample-events.ts';
import { toTimeline } from './timeline.ts';

const events = [
  sampleEvent('started', 1_000, { name: 'checkout' }),
  ...sampleSpan({ id: 1, startMs: 1_000, endMs: 1_100, status: 'error' }),
  sampleEvent('error_event_added', 1_050, { name: 'card declined', span_id: spanId(1) }),
  sampleEvent('evm_transaction_failed', 1_060, { chain: { caip2: 'eip155:1' }, tx_hash: '0xAB' }),
  sampleEvent('moon_phase_changed', 1_070, { phase: { name: 'full' } }),
];
const options = { originNs: 1_000_000_000n, withSpans: false, text: '' };
const titles = (text: string) => toTimeline(events, { ...options, text }).map(({ title }) => title);

describe('toTimeline', () => {
  it('names events by their words or their type, known or not, and leaves spans to the waterfall', () => {
    expect(
      toTimeline(events, options).map(({ title, tone, offsetNs }) => [title, tone, offsetNs / 1e6]),
    ).toEqual([
      ['checkout', 'lifecycle', 0],
      ['card declined', 'error', 50],
      ['evm transaction failed', 'error', 60],
      ['moon phase changed', 'event', 70],
    ]);
  });

  it('shows starts and ends of spans when asked to', () => {
    const tones = toTimeline(events, { ...options, withSpans: true }).map(({ event, tone }) => [
      event.event_type,
      tone,
    ]);
    expect(tones.slice(1, 3)).toEqual([
      ['span_started', 'lifecycle'],
      ['span_finished', 'error'],
    ]);
  });

  it('finds text in titles, types and payloads', () => {
    expect(titles('DECLINED')).toEqual(['card declined']);
    expect(titles('evm_transaction')).toEqual(['evm transaction failed']);
    expect(titles('0xab')).toEqual(['evm transaction failed']);
    expect(titles('full')).toEqual(['moon phase changed']);
    expect(titles('nothing like it')).toEqual([]);
  });

  it('knows the span of an event', () => {
    expect(toTimeline(events, options).map(({ spanId: id }) => id)).toEqual([
      undefined,
      spanId(1),
      undefined,
      undefined,
    ]);
  });
});
