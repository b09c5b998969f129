import { expect, test } from 'vitest';
import { createHotkeys, type Keystroke } from './hotkeys.ts';

function setUp({ singleKeysEnabled = true } = {}) {
  const clock = { ms: 0 };
  const ran: string[] = [];
  const hotkeys = createHotkeys({ nowMs: () => clock.ms, singleKeysEnabled: () => singleKeysEnabled });
  const add = (key: string, name = key) =>
    hotkeys.register({ key, description: name, run: () => ran.push(name) });
  const press = (
    key: string,
    { typing = false, ...modifiers }: Partial<Keystroke> & { typing?: boolean } = {},
  ) => hotkeys.press({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, typing);
  return { clock, ran, add, press };
}

test('a key runs what is registered for it, and nothing once that is removed', () => {
  const { ran, add, press } = setUp();
  const remove = add('/');
  expect(press('/')).toBe(true);
  remove();
  expect(press('/')).toBe(false);
  expect(ran).toEqual(['/']);
});

test('while someone types, only keys with a modifier run', () => {
  const { ran, add, press } = setUp();
  add('/');
  add('mod+K');
  expect(press('/', { typing: true })).toBe(false);
  expect(press('k', { typing: true, ctrlKey: true })).toBe(true);
  expect(press('K', { typing: true, metaKey: true })).toBe(true);
  expect(ran).toEqual(['mod+K', 'mod+K']);
});

test('a sequence runs when its second key follows within a second', () => {
  const { clock, ran, add, press } = setUp();
  add('g l');
  press('g');
  clock.ms = 900;
  expect(press('l')).toBe(true);
  press('g');
  clock.ms = 2_000;
  expect(press('l')).toBe(false);
  expect(ran).toEqual(['g l']);
});

test('the key that was registered last runs', () => {
  const { ran, add, press } = setUp();
  add('j', 'page');
  const remove = add('j', 'dialog');
  press('j');
  remove();
  press('j');
  expect(ran).toEqual(['dialog', 'page']);
});

test('keys without a modifier can be turned off', () => {
  const { ran, add, press } = setUp({ singleKeysEnabled: false });
  add('/');
  add('mod+K');
  press('/');
  press('k', { ctrlKey: true });
  expect(ran).toEqual(['mod+K']);
});
