import { expect, test } from 'vitest';
import { findCommands, readTraceId } from './commands.ts';

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

test.each([
  ['0af7651916cd43dd8448eb211c80319c', '0af7651916cd43dd8448eb211c80319c'],
  [' 0AF7651916CD43DD8448EB211C80319C\n', '0af7651916cd43dd8448eb211c80319c'],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
  ['0af7651916cd43dd', undefined],
  ['logs', undefined],
])('the query "%s" has the trace id %s', (query, expected) => {
  expect(readTraceId(query)).toBe(expected);
});
