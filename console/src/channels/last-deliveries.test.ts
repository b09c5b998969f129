import { expect, test } from 'vitest';
import type { ConsoleDelivery } from '../generated/types.gen.ts';
import { findLastDelivery } from './last-deliveries.ts';

const deliveryTo = (channel: string, event: string): ConsoleDelivery => ({
  event_id: event,
  project_id: 'prj_1',
  channel,
  kind: 'incident.opened',
  state: 'delivered',
  attempt_count: 1,
  created_at: '2026-11-20T08:15:30.123Z',
});
const deliveries = [deliveryTo('chat', 'evt_3'), deliveryTo('ops', 'evt_2'), deliveryTo('ops', 'evt_1')];

test('the newest of the channel is its last one', () => {
  expect(findLastDelivery({ deliveries }, 'ops')).toEqual({ kind: 'known', delivery: deliveries[1] });
});

test('without one there is none, or an older one where the list goes on', () => {
  expect(findLastDelivery({ deliveries }, 'mail')).toEqual({ kind: 'none' });
  expect(findLastDelivery({ deliveries, next_page_token: 'k1.x' }, 'mail')).toEqual({ kind: 'older' });
});
