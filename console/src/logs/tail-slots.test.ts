import { expect, test } from 'vitest';
import { createTailSlots, type LockSource, maxTails } from './tail-slots.ts';

/** Locks of one browser, shared by its tabs. */
function fakeLocks(): LockSource {
  const held = new Set<string>();
  return {
    async request(name, _options, run) {
      if (held.has(name)) return run(null);
      held.add(name);
      await run({ name });
      held.delete(name);
      return undefined;
    },
  };
}

test('hands out four slots to all tabs, and one again when a tail ends', async () => {
  const locks = fakeLocks();
  const tabs = Array.from({ length: maxTails + 1 }, () => createTailSlots(locks));
  const slots = [];
  for (const tab of tabs) slots.push(await tab.acquire());
  expect(slots.map((slot) => slot !== undefined)).toEqual([true, true, true, true, false]);
  slots[1]?.release();
  await Promise.resolve();
  await Promise.resolve();
  expect(await tabs[4]?.acquire()).toBeDefined();
});

test('hands out any number where the browser has no locks', async () => {
  const slots = createTailSlots(undefined);
  for (let index = 0; index < 10; index += 1) expect(await slots.acquire()).toBeDefined();
});
