import { describe, expect, it } from 'vitest';
import { sampleClose, sampleEvent, sampleFlush } from './testing/sample-trace.ts';
import {
  applyClose,
  applyDelete,
  applyFlush,
  applyKeepAlive,
  applyPluginEvents,
  type TraceTransition,
} from './trace-state.ts';
import type { TraceFlush } from './trace-store.ts';

function typesOf({ events }: TraceTransition): string[] {
  return events.map(({ eventType }) => eventType);
}

describe('applyFlush', () => {
  it('starts a trace no later than its earliest event', () => {
    const late = applyFlush(undefined, sampleFlush(1, { sentAtNs: 5n, events: [sampleEvent('a', 'x', 9)] }));
    expect(late.events[0]).toMatchObject({ eventType: 'started', source: 'service', traceTimestampNs: 5n });
    const early = applyFlush(
      undefined,
      sampleFlush(1, { sentAtNs: 9_000_000n, events: [sampleEvent('a', 'x', 5)] }),
    );
    expect(early.events[0]).toMatchObject({
      payloadJson: '{"name":"unnamed"}',
      traceTimestampNs: 5_000_000n,
    });
  });

  it('reports changes as coming from the producer, when it sent them', () => {
    const flush = sampleFlush(1, {
      source: 'client_browser',
      attributes: new Map([['k', 'v']]),
      tags: ['t'],
    });
    const { events } = applyFlush(undefined, flush);
    expect(events.slice(1)).toMatchObject([
      {
        eventType: 'attributes_updated',
        source: 'client_browser',
        traceTimestampNs: flush.sentAtNs,
        createdAtMs: 10_000,
      },
      {
        eventType: 'tags_updated',
        source: 'client_browser',
        traceTimestampNs: flush.sentAtNs,
        createdAtMs: 10_000,
      },
    ]);
  });

  it('reports nothing when the flush changes nothing', () => {
    const flush = sampleFlush(1, { name: 'first', attributes: new Map([['k', 'v']]), tags: ['t'] });
    const { state } = applyFlush(undefined, flush);
    const again = applyFlush(state, { ...flush, name: 'second' });
    expect(again.events).toEqual([]);
    expect(again.state).toEqual({ ...state, revision: state.revision + 1 });
  });

  it('begins the producer span at the start, without events of its own too', () => {
    const silent = applyFlush(undefined, sampleFlush(1, { sentAtNs: 5_000_000n }));
    expect(silent.state.producerSpan).toEqual({ firstNs: 5_000_000n, lastNs: 5_000_000n });
    const events = [sampleEvent('a', 'x', 7), sampleEvent('b', 'x', 3)];
    const { state } = applyFlush(silent.state, sampleFlush(1, { sentAtNs: 9_000_000n, events }));
    expect(state.producerSpan).toEqual({ firstNs: 3_000_000n, lastNs: 7_000_000n });
  });

  it.each<[string, Partial<TraceFlush>, bigint]>([
    ['a new attribute', { attributes: new Map([['k', '2']]) }, 9n],
    ['a new tag', { tags: ['u'] }, 9n],
    ['a known attribute', { attributes: new Map([['k', '1']]) }, 5n],
    ['a known tag', { tags: ['t'] }, 5n],
    ['nothing', {}, 5n],
  ])(
    'extends the producer span by the time of a flush with %s only when it adds an event',
    (_title, changes, lastNs) => {
      const labels = { attributes: new Map([['k', '1']]), tags: ['t'] };
      const opened = applyFlush(undefined, sampleFlush(1, { sentAtNs: 5n, ...labels }));
      const { state } = applyFlush(opened.state, sampleFlush(1, { sentAtNs: 9n, ...changes }));
      expect(state.producerSpan).toEqual({ firstNs: 5n, lastNs });
    },
  );

  it.each([
    ['info_event_added', ['info']],
    ['warn_event_added', ['warning']],
    ['error_event_added', ['error']],
    ['custom', []],
  ])('takes %s as severities %j', (eventType, severities) => {
    const { state } = applyFlush(undefined, sampleFlush(1, { events: [sampleEvent('a', eventType, 1)] }));
    expect(state.severities).toEqual(severities);
  });

  it('keeps severities least severe first, whatever their order of arrival', () => {
    const events = ['error', 'info', 'warn', 'info'].map((kind, index) =>
      sampleEvent(`${index}`, `${kind}_event_added`, 1),
    );
    expect(applyFlush(undefined, sampleFlush(1, { events })).state.severities).toEqual([
      'info',
      'warning',
      'error',
    ]);
  });
});

describe('applyClose', () => {
  it.each([
    ['after the last event', undefined, 20_000, 20_000],
    ['with the last event when the close is stamped earlier', 2_000, 20_000, 9_000],
    ['at the time of the producer', 30_000, 20_000, 30_000],
  ])('ends the timeline %s', (_title, sentAtMs, receivedAtMs, expectedMs) => {
    const { state } = applyFlush(undefined, sampleFlush(1, { events: [sampleEvent('a', 'x', 9_000)] }));
    const sentAtNs = sentAtMs === undefined ? {} : { sentAtNs: BigInt(sentAtMs) * 1_000_000n };
    const { events } = applyClose(state, sampleClose(1, { receivedAtMs, ...sentAtNs }));
    const end = { source: 'service', traceTimestampNs: BigInt(expectedMs) * 1_000_000n };
    expect(events).toMatchObject([
      { eventType: 'finished', ...end },
      { eventType: 'trace_closed', ...end },
    ]);
  });

  it('sorts after changes the producer stamped ahead of the server', () => {
    const sentAtNs = 99_000_000_000_000n;
    const { state } = applyFlush(undefined, sampleFlush(1, { sentAtNs, tags: ['t'] }));
    expect(applyClose(state, sampleClose(1)).events[0]?.traceTimestampNs).toBe(sentAtNs);
  });

  it('lasts from the start to the close of the producer', () => {
    const { state } = applyFlush(undefined, sampleFlush(1, { sentAtNs: 1_000_000_000n }));
    const withEvent = applyFlush(state, sampleFlush(1, { events: [sampleEvent('a', 'x', 2_000)] }));
    const closed = applyClose(withEvent.state, sampleClose(1, { sentAtNs: 2_500_000_000n }));
    expect(firstPayload(closed)).toEqual({ status: 'completed', duration_ms: 1_500 });
    const silent = applyClose(state, sampleClose(1, { sentAtNs: 4_000_000_000n }));
    expect(firstPayload(silent)).toEqual({ status: 'completed', duration_ms: 3_000 });
    const unstamped = applyClose(state, sampleClose(1));
    expect(firstPayload(unstamped)).toEqual({ status: 'completed', duration_ms: 0 });
  });

  it('gives a reason only when there is one', () => {
    const { state } = applyFlush(undefined, sampleFlush(1));
    expect(applyClose(state, sampleClose(1)).events[1]?.payloadJson).toBe('{}');
    const { events } = applyClose(state, sampleClose(1, { reason: 'x' }));
    expect(events[1]?.payloadJson).toBe('{"reason":"x"}');
  });
});

it('adds the deletion after all other events', () => {
  const { state } = applyFlush(undefined, sampleFlush(1));
  const closed = applyClose(state, sampleClose(1, { sentAtNs: 99_000_000_000_000n }));
  const deleted = applyDelete(closed.state, 30_000);
  expect(deleted.state.status).toBe('deleted');
  expect(deleted.events).toMatchObject([
    { eventType: 'trace_deleted', payloadJson: '{}', traceTimestampNs: 99_000_000_000_000n },
  ]);
});

it('counts plugin events into span and severities', () => {
  const { state } = applyFlush(undefined, sampleFlush(1));
  const added = applyPluginEvents(state, [sampleEvent('a', 'error_event_added', 7)], 11_000);
  expect(added.state).toMatchObject({
    severities: ['error'],
    producerSpan: { firstNs: 7_000_000n, lastNs: 5_000_000_000n },
    lastSeenAtMs: 10_000,
  });
  expect(typesOf(added)).toEqual(['error_event_added']);
});

it('never moves lastSeenAtMs back', () => {
  const { state } = applyFlush(undefined, sampleFlush(1));
  expect(applyKeepAlive(state, 9_000).lastSeenAtMs).toBe(10_000);
  expect(applyKeepAlive(state, 11_000).lastSeenAtMs).toBe(11_000);
});

it('gives every service event of a trace a unique, deterministic id', () => {
  const write = (): string[] => {
    const opened = applyFlush(undefined, sampleFlush(1, { tags: ['a'], attributes: new Map([['k', '1']]) }));
    const changed = applyFlush(
      opened.state,
      sampleFlush(1, { tags: ['b'], attributes: new Map([['k', '2']]) }),
    );
    const closed = applyClose(changed.state, sampleClose(1));
    const deleted = applyDelete(closed.state, 30_000);
    return [opened, changed, closed, deleted].flatMap(({ events }) => events.map(({ eventId }) => eventId));
  };
  const ids = write();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id.length <= 64)).toBe(true);
  expect(write()).toEqual(ids);
});

function firstPayload({ events }: ReturnType<typeof applyClose>): unknown {
  return JSON.parse(events[0]?.payloadJson ?? '');
}
