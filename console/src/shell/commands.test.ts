import { expect, test } from 'vitest';
import { findCommands } from './commands.ts';

const commands = [
  { label: 'Open project shop', run: () => {} },
  { label: 'Go to logs', keywords: 'events', run: () => {} },
  { label: 'Logs of the service', run: () => {} },
];
const labels = (query: string) => findCommands(commands, query).map(({ label }) => label);

test.each([
  ['', ['Open project shop', 'Go to logs', 'Logs of the service']],
  ['LOGS', ['Logs of the service', 'Go to logs']],
  ['shop open', ['Open project shop']],
  ['events', ['Go to logs']],
  ['nothing', []],
])('the query "%s" finds %j', (query, expected) => {
  expect(labels(query)).toEqual(expected);
});
