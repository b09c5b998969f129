import { expect, test } from 'vitest';
import { readNotifiedEntities } from './notified-entities.ts';

test('an incident names its alert', () => {
  const payload = {
    kind: 'incident.opened',
    alert: { slug: 'checkout-errors', display_name: 'Checkout errors' },
    incident: { id: 'inc_1' },
  };
  expect(readNotifiedEntities(payload)).toEqual({
    alert: { slug: 'checkout-errors', title: 'Checkout errors' },
    traceIds: [],
  });
});

test('a match names its automation and its trace', () => {
  const payload = {
    kind: 'rule.matched',
    rule_id: 'aut_1',
    rule_name: 'New checkouts',
    entities: [
      { type: 'trace', id: 'a1' },
      { type: 'moon', id: 'b2' },
    ],
  };
  expect(readNotifiedEntities(payload)).toEqual({
    automation: { automationId: 'aut_1', title: 'New checkouts' },
    traceIds: ['a1'],
  });
});

test.for([
  [{}],
  [{ alert: 'checkout', entities: 'trace' }],
  [{ alert: { slug: 7 }, rule_id: null, entities: [null, 'trace', { type: 'trace', id: '' }] }],
])('a payload of another shape names nothing: %j', ([payload = {}]) => {
  expect(readNotifiedEntities(payload)).toEqual({ traceIds: [] });
});
