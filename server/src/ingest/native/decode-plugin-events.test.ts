import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../testing/thrown-by.ts';
import { decodePluginEvents } from './decode-plugin-events.ts';
import { sampleEventItem, servedDecoder } from './testing/native-ingest.ts';

describe('decodePluginEvents', () => {
  it('reads events as plugin events, and rejects those without an id', () => {
    const events = [
      sampleEventItem({ event_id: 'a' }),
      sampleEventItem(),
      sampleEventItem({ event_id: 'b', event_type: 'near_receipt_executed', payload: {} }),
    ];
    const decoded = decodePluginEvents(servedDecoder, { events });
    expect(decoded.events.map(({ eventId, source }) => [eventId, source])).toEqual([
      ['a', 'plugin'],
      ['b', 'plugin'],
    ]);
    expect(decoded.rejected).toEqual([{ item: 'event', index: 1, reason: 'event_id is required' }]);
  });

  it('rejects a trace-level event with a chain, and keeps the others', () => {
    const payload = { name: 'n', chain: { caip2: 'eip155:1' } };
    const events = [sampleEventItem({ event_id: 'a', payload }), sampleEventItem({ event_id: 'b' })];
    const decoded = decodePluginEvents(servedDecoder, { events });
    expect(decoded.events.map(({ eventId }) => eventId)).toEqual(['b']);
    expect(decoded.rejected).toMatchObject([
      { item: 'event', index: 0, reason: expect.stringMatching(/^payload\.chain is only for plugin events/) },
    ]);
  });

  it.each([[{ events: [] }], [{}], [{ events: [], extra: 1 }], [null]])(
    'rejects the batch %j as a whole',
    (body) => {
      expect(thrownBy(() => decodePluginEvents(servedDecoder, body)).code).toBe('INVALID_ARGUMENT');
    },
  );
});
