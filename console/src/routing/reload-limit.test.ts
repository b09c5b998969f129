import { expect, it } from 'vitest';
import { createReloadLimit } from './reload-limit.ts';

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('allows a reload, and the next one a minute later', () => {
  const storage = createStorage();
  let nowMs = 1_700_000_000_000;
  const mayReload = () => createReloadLimit(storage, () => nowMs)();
  expect(mayReload()).toBe(true);
  nowMs += 59_999;
  expect(mayReload()).toBe(false);
  nowMs += 1;
  expect(mayReload()).toBe(true);
  nowMs -= 3_600_000;
  expect(mayReload()).toBe(true);
});
