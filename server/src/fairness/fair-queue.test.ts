import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

interface Job {
  readonly owner: string;
  readonly id: number;
  readonly cost: number;
}

const unbounded = { maxItems: Number.POSITIVE_INFINITY };
const job = (owner: string, id: number, cost = 1): Job => ({ owner, id, cost });

function addAll(queue: FairQueue<Job>, owner: string, count: number): void {
  for (let id = 0; id < count; id += 1) queue.add(owner, job(owner, id));
}

function takeAll(queue: FairQueue<Job>): string[] {
  const owners: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) owners.push(next.owner);
  return owners;
}

describe('the order of a fair queue', () => {
  it('serves owners in turn, however many items one has', () => {
    const queue = createFairQueue<Job>(unbounded);
    addAll(queue, 'a', 5);
    addAll(queue, 'b', 2);
    expect(takeAll(queue)).toEqual(['a', 'b', 'a', 'b', 'a', 'a', 'a']);
    expect(queue.size).toBe(0);
  });

  it('serves next who begins to wait behind a flood', () => {
    const queue = createFairQueue<Job>(unbounded);
    addAll(queue, 'a', 100);
    for (let count = 0; count < 50; count += 1) queue.take();
    queue.add('b', job('b', 0));
    const next = [queue.take()?.owner, queue.take()?.owner];
    expect(next).toContain('b');
  });

  it('serves what is put back before the others of its owner, and once before one that came meanwhile', () => {
    const queue = createFairQueue<Job>({ ...unbounded, costOf: ({ cost }) => cost });
    queue.add('a', job('a', 0, 100));
    queue.take();
    queue.putBack('a', [job('a', 1, 90), job('a', 2, 80)]);
    queue.add('a', job('a', 3));
    queue.add('b', job('b', 4));
    expect([queue.take(), queue.take()].map((next) => next?.item.id).sort()).toEqual([1, 4]);
    expect([queue.take(), queue.take()].map((next) => next?.item.id)).toEqual([2, 3]);
  });

  it('gives back the cost of what is put back while others wait', () => {
    const queue = createFairQueue<Job>({ ...unbounded, costOf: ({ cost }) => cost });
    queue.add('a', job('a', 0, 100));
    addAll(queue, 'b', 3);
    queue.take();
    queue.putBack('a', [job('a', 1, 99)]);
    expect(takeAll(queue).slice(0, 2).sort()).toEqual(['a', 'b']);
  });

  it('counts what was charged afterwards', () => {
    const queue = createFairQueue<Job>(unbounded);
    addAll(queue, 'a', 3);
    addAll(queue, 'b', 3);
    expect(queue.take()?.owner).toBe('a');
    queue.charge('a', 2);
    expect(takeAll(queue)).toEqual(['b', 'b', 'b', 'a', 'a']);
  });

  it('passes over owners that may not be served now, and keeps their turn', () => {
    const queue = createFairQueue<Job>(unbounded);
    addAll(queue, 'a', 2);
    addAll(queue, 'b', 2);
    expect(queue.take((owner) => owner !== 'a')?.owner).toBe('b');
    expect(queue.take(() => false)).toBeUndefined();
    expect(takeAll(queue)).toEqual(['a', 'b', 'a']);
  });

  it('shares by cost among owners that all keep waiting', () => {
    const costs = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(costs, { minLength: 2, maxLength: 4 }), (costsOfOwners) => {
        const queue = createFairQueue<Job>({ ...unbounded, costOf: ({ cost }) => cost });
        for (const [owner, list] of costsOfOwners.entries())
          for (const [id, cost] of list.entries()) queue.add(`${owner}`, job(`${owner}`, id, cost));
        const served = costsOfOwners.map(() => 0);
        for (let count = 0; count < 60; count += 1) {
          const { owner, item } = queue.take() ?? { owner: '', item: job('', 0) };
          served[Number(owner)] = (served[Number(owner)] ?? 0) + item.cost;
          expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

describe('a full queue', () => {
  it('drops the newest item of the owner with the most for another owner', () => {
    const queue = createFairQueue<Job>({ maxItems: 4 });
    addAll(queue, 'a', 4);
    expect(queue.add('b', job('b', 0))).toMatchObject({ owner: 'a', id: 3 });
    expect(queue.add('b', job('b', 1))).toMatchObject({ owner: 'a', id: 2 });
    expect(queue.add('b', job('b', 2))).toMatchObject({ owner: 'b', id: 2 });
    expect(queue.add('a', job('a', 9))).toMatchObject({ owner: 'a', id: 9 });
    expect(takeAll(queue)).toEqual(['a', 'b', 'a', 'b']);
  });
});

type Step =
  | { readonly kind: 'add' | 'remove' | 'charge'; readonly owner: string }
  | { readonly kind: 'take'; readonly barred: string };
const arbitraryOwner = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), owner: arbitraryOwner }) },
  fc.record({ kind: fc.constantFrom('remove' as const, 'charge' as const), owner: arbitraryOwner }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), barred: arbitraryOwner }) },
);

it('keeps its bound and every item, in order of arrival within an owner, and refuses nobody under an equal share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(arbitraryStep, { maxLength: 150 }),
      (maxItems, steps) => {
        const queue = createFairQueue<Job>({ maxItems });
        const waiting = new Map<string, Job[]>();
        const listOf = (owner: string): Job[] => {
          const list = waiting.get(owner) ?? [];
          waiting.set(owner, list);
          return list;
        };
        const total = (): number => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

        for (const [id, step] of steps.entries()) {
          if (step.kind === 'take') {
            const next = queue.take((owner) => owner !== step.barred);
            const others = [...waiting].some(([owner, { length }]) => owner !== step.barred && length > 0);
            expect(next !== undefined).toBe(others);
            if (next !== undefined) expect(listOf(next.owner).shift()).toBe(next.item);
          } else if (step.kind === 'charge') {
            queue.charge(step.owner, id);
          } else if (step.kind === 'remove') {
            const item = listOf(step.owner).splice(Math.floor(listOf(step.owner).length / 2), 1)[0];
            expect(queue.remove(step.owner, item ?? job(step.owner, id))).toBe(item !== undefined);
          } else {
            const added = job(step.owner, id);
            const dropped = queue.add(step.owner, added);
            listOf(step.owner).push(added);
            if (dropped !== undefined) {
              const ownerCount = [...waiting.values()].filter(({ length }) => length > 0).length;
              const share = Math.floor(maxItems / ownerCount);
              expect(listOf(dropped.owner).pop()).toBe(dropped);
              expect(listOf(dropped.owner).length).toBeGreaterThanOrEqual(share);
              expect(total()).toBe(maxItems);
            }
          }
          expect(queue.size).toBe(total());
          expect(queue.size).toBeLessThanOrEqual(maxItems);
        }
      },
    ),
  );
});
