import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveItems } from './live-items.ts';

describe('live items', () => {
  it('are those that were added and not removed, by tickets that name no other', () => {
    const steps = fc.array(
      fc.oneof(fc.constant('add' as const), fc.constant('all' as const), fc.nat({ max: 40 })),
    );
    fc.assert(
      fc.property(steps, (chosen) => {
        const items = new LiveItems<{ readonly number: number }>();
        const expected = new Map<number, { readonly number: number }>();
        const tickets: number[] = [];
        for (const [number, step] of chosen.entries()) {
          if (step === 'add') {
            const item = { number };
            const ticket = items.add(item);
            expect(tickets).not.toContain(ticket);
            tickets.push(ticket);
            expected.set(ticket, item);
          } else if (step === 'all') {
            expect(new Set(items.removeAll())).toEqual(new Set(expected.values()));
            expected.clear();
          } else {
            const ticket = tickets[step] ?? -1;
            expect(items.remove(ticket)).toBe(expected.get(ticket));
            expected.delete(ticket);
          }
          expect(items.size).toBe(expected.size);
          expect(new Set(items)).toEqual(new Set(expected.values()));
        }
      }),
    );
  });

  it('use the room of removed ones, so that they take no more than were there at a time', () => {
    const items = new LiveItems<object>();
    const slots = new Set(
      Array.from({ length: 100 }, () => {
        const ticket = items.add({});
        items.remove(ticket);
        return ticket % 2 ** 22;
      }),
    );
    expect(slots.size).toBe(1);
  });
});
