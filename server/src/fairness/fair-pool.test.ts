import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairPool, type PoolClaimant, type PoolHolding } from './fair-pool.ts';

const server = (tenant: string): PoolClaimant => ({ tenant, isWebKey: false });
const page = (tenant: string): PoolClaimant => ({ tenant, isWebKey: true });

function start(capacity: number) {
  const denials: string[] = [];
  const evicted: string[] = [];
  const pool = createFairPool({
    name: 'memory of bodies',
    capacity,
    unit: 'bytes',
    onDenied: (denial) => void denials.push(denial),
  });
  function hold(name: string, claimant: PoolClaimant, amount: number): PoolHolding {
    const holding = pool.open(claimant);
    holding.onEvicted(() => void evicted.push(name));
    holding.take(amount);
    return holding;
  }
  return { pool, hold, denials, evicted };
}

it('a tenant may use all that is idle, and is refused more with a retry time', () => {
  const { hold, denials } = start(10);
  hold('1', server('a'), 10);
  expect(() => hold('2', server('a'), 1)).toThrow(
    expect.objectContaining({
      code: 'UNAVAILABLE',
      message:
        'memory of bodies (10 bytes) is shared by project, and this project has its share of it; retry later',
      details: [{ type: 'retry', retry_after_seconds: 1 }],
    }),
  );
  expect(denials).toEqual(['refused']);
});

it('evicts the newest holdings of the tenant that is furthest over its share', () => {
  const { pool, hold, evicted, denials } = start(12);
  for (const name of ['a1', 'a2', 'a3', 'a4']) hold(name, server('a'), 2);
  hold('b1', server('b'), 4);
  hold('c1', server('c'), 3);
  expect(evicted).toEqual(['a4', 'a3']);
  expect(denials).toEqual(['evicted', 'evicted']);
  expect(pool.used).toBe(11);
});

it('evicts nobody for a tenant that is over its share', () => {
  const { hold, evicted } = start(12);
  hold('a1', server('a'), 6);
  hold('b1', server('b'), 6);
  expect(() => hold('b2', server('b'), 1)).toThrow('this project has its share');
  expect(evicted).toEqual([]);
});

it('an evicted holding throws its eviction when it is used, and gives nothing back twice', () => {
  const { pool, hold } = start(10);
  const first = hold('a1', server('a'), 10);
  hold('b1', server('b'), 5);
  expect(() => first.take(1)).toThrow('another project needed its share of it; retry later');
  const reasons: string[] = [];
  first.onEvicted(({ code }) => void reasons.push(code));
  first.release();
  expect([reasons, pool.used]).toEqual([['UNAVAILABLE'], 5]);
});

it('web keys of a tenant hold an eighth, whatever is free', () => {
  const { hold } = start(80);
  hold('a1', page('a'), 6);
  hold('a2', page('a'), 4);
  expect(() => hold('a3', page('a'), 1)).toThrow('its web keys hold an eighth of it');
  hold('a4', server('a'), 50);
  hold('b1', page('b'), 10);
});

it('web keys give way to other keys of their tenant', () => {
  const { hold, evicted } = start(80);
  hold('a1', page('a'), 5);
  hold('a2', page('a'), 5);
  hold('a3', server('a'), 70);
  hold('a4', server('a'), 4);
  expect(evicted).toEqual(['a2']);
  expect(() => hold('a5', page('a'), 5)).toThrow('this project has its share');
  expect(() => hold('a6', server('a'), 7)).toThrow('this project has its share');
  expect(evicted).toEqual(['a2']);
});

const capacity = 64;
const step = fc.record({
  action: fc.constantFrom('open', 'grow', 'release'),
  tenant: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  isWebKey: fc.boolean(),
  amount: fc.integer({ min: 1, max: 20 }),
  which: fc.nat(100),
});

it('no tenant within its share is refused or evicted, the capacity holds, and everything is given back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      interface Held extends PoolClaimant {
        amount: number;
        readonly holding: PoolHolding;
      }
      const pool = createFairPool({ name: 'places', capacity, unit: 'places' });
      let open: Held[] = [];
      let gone: Held[] = [];
      const sumOf = (matching: (held: Held) => boolean) =>
        open.filter(matching).reduce((sum, { amount }) => sum + amount, 0);

      for (const { action, tenant, isWebKey, amount, which } of steps) {
        const target = action === 'open' ? undefined : open[which % open.length];
        if (action === 'release') {
          target?.holding.release();
          open = open.filter((held) => held !== target);
          continue;
        }
        const asking: Held = target ?? {
          tenant,
          isWebKey,
          amount: 0,
          holding: pool.open({ tenant, isWebKey }),
        };
        if (target === undefined) {
          open.push(asking);
          asking.holding.onEvicted(() => {
            open = open.filter((held) => held !== asking);
            gone.push(asking);
          });
        }
        const ofTenant = (id: string) => sumOf((held) => held.tenant === id);
        const before = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, ofTenant(id)]));
        const webAmount = sumOf((held) => held.tenant === asking.tenant && held.isWebKey);
        const wanted = ofTenant(asking.tenant) + amount;
        gone = [];
        let isTaken = true;
        try {
          asking.holding.take(amount);
          asking.amount += amount;
        } catch {
          isTaken = false;
        }

        const isWebOver = asking.isWebKey && webAmount + amount > capacity / 8;
        const active = [...before].filter(([id, held]) => held > 0 || id === asking.tenant).length;
        if (!isWebOver && wanted <= capacity / active) expect(isTaken).toBe(true);
        if (isWebOver || !isTaken) expect([isTaken, gone]).toEqual([false, []]);
        for (const evicted of gone) {
          const held = before.get(evicted.tenant) ?? 0;
          if (evicted.tenant === asking.tenant)
            expect([evicted.isWebKey, asking.isWebKey]).toEqual([true, false]);
          else expect(held).toBeGreaterThan(capacity / active);
        }
        expect(pool.used).toBe(sumOf(() => true));
        expect(pool.used).toBeLessThanOrEqual(capacity);
        for (const id of before.keys())
          expect(sumOf((held) => held.tenant === id && held.isWebKey)).toBeLessThanOrEqual(capacity / 8);
      }
      for (const { holding } of open) holding.release();
      expect(pool.used).toBe(0);
    }),
  );
});
