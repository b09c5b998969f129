import { expect, it } from 'vitest';
import { checkAutomation, type WrittenAutomation } from './check-automation.ts';

const known = new Set(['hook', 'chat', ...Array.from({ length: 30 }, (_, at) => `c-${at}`)]);

it('accepts valid members, trims the name and leaves out repeated channels', () => {
  const written = {
    name: ' Slow ',
    description: 'two\nlines',
    filter: ' tag="slow"  AND severity="error" ',
    channels: ['hook', 'chat', 'hook'],
  };
  expect(checkAutomation(written, known)).toEqual({
    ok: true,
    members: { ...written, name: 'Slow', channels: ['hook', 'chat'] },
  });
  expect(checkAutomation({}, known)).toEqual({ ok: true, members: {} });
  expect(checkAutomation({ channels: [] }, known)).toEqual({ ok: true, members: { channels: [] } });
});

it.each<[keyof WrittenAutomation, WrittenAutomation, string]>([
  ['name', { name: ' ' }, 'is " ", expected 1 to 100 characters without control characters'],
  ['name', { name: 'a\u0007' }, 'is "a\\u0007", expected 1 to 100 characters'],
  ['name', { name: 'a'.repeat(101) }, 'expected 1 to 100 characters'],
  [
    'description',
    { description: 'a'.repeat(1_001) },
    'has 1001 characters, at most 1000 are kept: shorten it',
  ],
  ['description', { description: '\ud800' }, 'has an unpaired surrogate'],
  [
    'filter',
    { filter: ' ' },
    'is " ", which matches every trace: write a condition such as severity="error"',
  ],
  [
    'filter',
    { filter: 'colour="red"' },
    'is "colour=\\"red\\"": Unknown trace field `colour` at offset 0; the fields are',
  ],
  ['filter', { filter: `tag="${'a'.repeat(5_000)}"` }, 'shorten the filter to 4096 bytes of UTF-8'],
  ['channels', { channels: ['hook', 'nope'] }, 'is "nope", which is no channel'],
  [
    'channels',
    { channels: Array.from({ length: 21 }, (_, at) => `c-${at}`) },
    'names 21 channels, at most 20 are notified: leave some out',
  ],
])('rejects a %s: %j', (field, written, problem) => {
  const checked = checkAutomation(written, known);
  expect(checked).toMatchObject({ ok: false, field });
  if (!checked.ok) expect(checked.problem).toContain(problem);
});

it('says where the syntax of a filter is wrong, and which channel is unknown', () => {
  expect(checkAutomation({ filter: 'tag="a" AND colour="red"' }, known)).toMatchObject({
    diagnostic: { start: 12, end: 18 },
  });
  expect(checkAutomation({ channels: ['hook', 'nope'] }, known)).toMatchObject({ unknownChannel: 'nope' });
});
