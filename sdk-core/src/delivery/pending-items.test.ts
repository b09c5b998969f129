import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeNamedEvent, longestJsonLength, type NamedEvent } from '../recording/named-event.ts';
import { itemOverheadBytes } from './delivery-limits.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { createPendingItems } from './pending-items.ts';
import type { ItemKind } from './queued-items.ts';

function namedEvent(name: string): NamedEvent {
  return { type: 'event', eventType: 'info_event_added', version: 1, timeMs: 0, payload: { name } };
}

const kinds: readonly ItemKind[] = ['event', 'attribute', 'tag', 'hint', 'span'];

test('a batch has at most the items of one flush, oldest first', () => {
  const pending = createPendingItems(4096, createMemoryBudget(10_000_000));
  for (let index = 0; index < 250; index += 1) pending.add('event', undefined, String(index));
  for (let index = 0; index < 70; index += 1) pending.add('attribute', `k${index}`, String(index));
  const first = pending.takeBatch(524_288);
  expect([...first.items.event.values()]).toEqual(Array.from({ length: 100 }, (_, index) => String(index)));
  expect([first.items.attribute.size, first.callCount, pending.count()]).toEqual([64, 164, 156]);
});

test('a queued attribute is replaced in place', () => {
  const pending = createPendingItems(1, createMemoryBudget(10_000));
  expect(pending.add('attribute', 'k', '1')).toBe(true);
  expect(pending.add('attribute', 'k', '2')).toBe(true);
  expect(pending.add('attribute', 'other', '3')).toBe(false);
  expect([...pending.takeBatch(524_288).items.attribute.values()]).toEqual(['2']);
});

test('a batch ends before its text exceeds half a mebibyte', () => {
  const pending = createPendingItems(4096, createMemoryBudget(100_000_000));
  for (let index = 0; index < 20; index += 1) pending.add('event', undefined, 'x'.repeat(60_000));
  expect(pending.takeBatch(524_288).callCount).toBe(8);
});

test('events are sent in the order of the calls, whether they were encoded immediately or not', () => {
  const pending = createPendingItems(4096, createMemoryBudget(100_000));
  pending.addNamedEvent(namedEvent('first'));
  pending.add('event', undefined, '"second"');
  pending.addNamedEvent(namedEvent('third'));
  const texts = [...pending.takeBatch(524_288).items.event.values()];
  expect(texts.map((text) => JSON.parse(text).payload?.name ?? JSON.parse(text))).toEqual([
    'first',
    'second',
    'third',
  ]);
});

test('an event counts as its longest JSON during the turn of its call, and as its actual JSON afterwards', async () => {
  const budget = createMemoryBudget(100_000);
  const pending = createPendingItems(4096, budget);
  const event = namedEvent('n'.repeat(200));
  pending.addNamedEvent(event);
  expect(budget.usedBytes()).toBe(2 * longestJsonLength(event) + itemOverheadBytes);
  await Promise.resolve();
  expect(budget.usedBytes()).toBe(2 * encodeNamedEvent(event).length + itemOverheadBytes);
});

test('an event that exceeds the queue or the memory is rejected', () => {
  const full = createPendingItems(1, createMemoryBudget(100_000));
  expect(full.addNamedEvent(namedEvent('one'))).toBe(true);
  expect(full.addNamedEvent(namedEvent('one too many'))).toBe(false);
  expect(createPendingItems(1, createMemoryBudget(500)).addNamedEvent(namedEvent('x'))).toBe(false);
});

test('whatever is added, taken and cleared, nothing is lost or counted twice and all memory is released', async () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom(...kinds), size: fc.nat(3000) }),
    fc.record({ set: fc.constantFrom('attribute' as const, 'tag' as const), key: fc.constantFrom('a', 'b') }),
    fc.record({ name: fc.string({ maxLength: 300 }) }),
    fc.constant('take' as const),
    fc.constant('next turn' as const),
    fc.constant('clear' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 300 }), async (steps) => {
      const budget = createMemoryBudget(200_000);
      const pending = createPendingItems(50, budget);
      let accounted = 0;
      let added = 0;
      for (const each of steps) {
        if (each === 'next turn') await Promise.resolve();
        else if (each === 'clear') accounted += pending.clear();
        else if (each === 'take') {
          const batch = pending.takeBatch(524_288);
          accounted += batch.callCount;
          batch.release();
          let batchCalls = [...batch.repeats.values()].reduce((sum, count) => sum + count, 0);
          for (const items of Object.values(batch.items)) batchCalls += items.size;
          expect(batchCalls).toBe(batch.callCount);
        } else if ('set' in each) added += pending.add(each.set, each.key, each.key) ? 1 : 0;
        else if ('name' in each) added += pending.addNamedEvent(namedEvent(each.name)) ? 1 : 0;
        else if (pending.add(each.add, undefined, 'x'.repeat(each.size))) added += 1;
        expect(pending.count()).toBeLessThanOrEqual(50);
        expect(budget.usedBytes()).toBeLessThanOrEqual(200_000);
        expect(accounted + pending.count()).toBeLessThanOrEqual(added);
      }
      expect(accounted + pending.clear()).toBe(added);
      expect(budget.usedBytes()).toBe(0);
    }),
  );
});
