import { expect, it } from 'vitest';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import { createTypedClient } from '../support/typed-client.ts';
import { openProject } from './open-project.ts';

const path = { trace_id: 'f'.repeat(32) };
const eventCount = 40;
/** So that the timeline has several pages of the store, and is longer than what the service validates. */
const textBytes = 200_000;

it('a timeline of several pages arrives whole, in order, without a length', { timeout: 60_000 }, async () => {
  const service = await openProject();
  const client = createTypedClient(service, service.keys);
  const order = Array.from({ length: eventCount }, (_, index) => (index * 7) % eventCount);
  for (const place of order) {
    const at = new Date(Date.UTC(2026, 10, 20) + place).toISOString();
    const payload = { place, text: String(place).padEnd(textBytes, 'x') };
    const event = { event_id: `e-${place}`, event_type: 'page_test', trace_timestamp: at, payload };
    const flush: Schemas['TraceFlush'] = {
      flush_id: `flush-${place}`,
      source: 'client_server',
      sent_at: '2026-11-20T00:00:00Z',
      events: [event],
    };
    const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: flush,
    });
    expect(data?.rejected).toEqual([]);
  }
  const { data, response } = await client.api.GET('/v1/traces/{trace_id}/events', { params: { path } });
  expect(response.headers.get('content-length')).toBeNull();
  expect(data?.trace_id).toBe(path.trace_id);
  const ids = data?.events
    .filter(({ event_type }) => event_type === 'page_test')
    .map(({ event_id }) => event_id);
  expect(ids).toEqual(Array.from({ length: eventCount }, (_, place) => `e-${place}`));
  for (const { payload } of data?.events ?? []) {
    if ('text' in payload) expect(payload.text).toHaveLength(textBytes);
  }
});
