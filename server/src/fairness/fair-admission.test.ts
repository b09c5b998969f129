import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairAdmission } from './fair-admission.ts';

const limits = { maxItems: 1_000, maxBytes: 900 };

const server = (tenant: string) => ({ tenant, isWebKey: false });
const web = (tenant: string) => ({ tenant, isWebKey: true });

function fill(
  admission: ReturnType<typeof createFairAdmission>,
  owner: string,
  itemBytes: number,
  claim = server,
): number {
  let count = 0;
  while (admission.admit(claim(owner), itemBytes)) count += 1;
  return count * itemBytes;
}

it('gives one owner half, the second half of the rest, and leaves room for a third', () => {
  const admission = createFairAdmission(limits);
  expect(fill(admission, 'a', 10)).toBe(450);
  expect(fill(admission, 'b', 10)).toBe(220);
  expect(admission.admit(server('c'), 100)).toBe(true);
});

it('bounds the number of items in the same way', () => {
  const admission = createFairAdmission({ maxItems: 8, maxBytes: 900 });
  expect(fill(admission, 'a', 1)).toBe(4);
  expect(fill(admission, 'b', 1)).toBe(2);
});

it('admits an item of any size while nothing else waits', () => {
  const admission = createFairAdmission(limits);
  expect(admission.admit(server('a'), 5_000)).toBe(true);
  expect(admission.admit(server('b'), 1)).toBe(false);
  admission.release(server('a'), 5_000);
  expect(admission.admit(server('b'), 1)).toBe(true);
});

it('gives the web keys of an owner an eighth, and its other keys what it had without them', () => {
  const admission = createFairAdmission(limits);
  expect(fill(admission, 'a', 10, web)).toBe(110);
  expect(fill(admission, 'b', 10, web)).toBe(110);
  expect(fill(admission, 'a', 10)).toBe(280);
  admission.release(web('a'), 10);
  expect(admission.admit(web('a'), 10)).toBe(true);
});

it('never holds more than its limits, admits little beside one other owner, and forgets what was released', () => {
  const arbitrarySteps = fc.array(
    fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      bytes: fc.integer({ min: 1, max: 100 }),
      releases: fc.boolean(),
    }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const admission = createFairAdmission(limits);
      const waiting: { readonly owner: string; readonly bytes: number }[] = [];
      const bytesOf = (owner?: string) =>
        waiting.reduce(
          (sum, item) => sum + (owner === undefined || item.owner === owner ? item.bytes : 0),
          0,
        );
      for (const { owner, bytes, releases } of steps) {
        const released = releases ? waiting.shift() : undefined;
        if (released !== undefined) admission.release(server(released.owner), released.bytes);
        const others = new Set(waiting.map((item) => item.owner).filter((name) => name !== owner));
        const isSmall = others.size <= 1 && bytesOf(owner) + bytes <= limits.maxBytes / 4;
        const isAdmitted = admission.admit(server(owner), bytes);
        if (isAdmitted) waiting.push({ owner, bytes });
        else expect(isSmall).toBe(false);
        expect(bytesOf()).toBeLessThanOrEqual(limits.maxBytes);
      }
      for (const { owner, bytes } of waiting) admission.release(server(owner), bytes);
      expect(fill(admission, 'd', 10)).toBe(450);
    }),
  );
});
