import { expect, test } from 'vitest';
import { joinTitle } from './document-title.ts';

test.each([
  [['Failed checkouts', 'Automations', 'shop'], 'Failed checkouts · Automations · shop · Cairn'],
  [['Automations', 'Automations', 'shop'], 'Automations · shop · Cairn'],
  [['Account', undefined, undefined], 'Account · Cairn'],
  [[' ', 'Traces', 'shop'], 'Traces · shop · Cairn'],
  [[undefined, undefined, undefined], 'Cairn'],
])('the tab of %j is called "%s"', (parts, title) => {
  expect(joinTitle(parts)).toBe(title);
});
