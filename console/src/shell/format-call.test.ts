import { expect, test } from 'vitest';
import { formatCall, toCurl, toSdkCode } from './format-call.ts';

const apiUrl = 'https://cairn.example.com';

test('a list is a curl command with its parameters encoded', () => {
  const query = { filter: `body:"it's"`, since: '1h', page_size: 50, page_token: undefined };
  expect(toCurl({ operationId: 'listLogs', query }, apiUrl)).toBe(
    [
      `curl -s -G 'https://cairn.example.com/v1/logs'`,
      `-H "Authorization: Bearer $CAIRN_SERVER_API_KEY"`,
      `--data-urlencode 'filter=body:"it'\\''s"'`,
      `--data-urlencode 'since=1h'`,
      `--data-urlencode 'page_size=50'`,
    ].join(' \\\n  '),
  );
});

test('parameters of the path are encoded, and a stream is not buffered', () => {
  const key = toCurl({ operationId: 'listAttributeValues', path: { key: 'a/b' } }, apiUrl);
  expect(key).toContain(`'https://cairn.example.com/v1/metadata/attributes/a%2Fb'`);
  expect(toCurl({ operationId: 'streamLogs' }, apiUrl)).toContain('curl -N ');
});

test('the code of the SDK names the operation and its parameters', () => {
  const call = {
    operationId: 'getTrace',
    path: { trace_id: 'ab' },
    query: { 'x-y': '"', none: undefined },
  } as const;
  expect(toSdkCode(call, apiUrl)).toBe(`import { createQueryClient, getTrace } from '@cairn/sdk-node/query';

// Reads the key from CAIRN_SERVER_API_KEY.
const client = createQueryClient({ baseUrl: "https://cairn.example.com" });
const { data } = await getTrace({
  client,
  path: { trace_id: "ab" },
  query: { "x-y": "\\"" },
  throwOnError: true,
});`);
});

test('a range in several parts is asked for part by part', () => {
  const call = {
    operationId: 'getLogStats',
    query: { interval: '1d' },
    windows: [
      { since: 'a', until: 'b' },
      { since: 'b', until: 'c' },
    ],
  } as const;
  const commands = toCurl(call, apiUrl).split('\ncurl ');
  expect(commands.map((command) => command.match(/(?<=urlencode ')[^']+/g))).toEqual([
    ['interval=1d', 'since=a', 'until=b'],
    ['interval=1d', 'since=b', 'until=c'],
  ]);
  expect(toSdkCode(call, apiUrl)).toContain(`
const windows = [
  { since: "a", until: "b" },
  { since: "b", until: "c" },
];
const answers = [];
for (const window of windows) {
  const { data } = await getLogStats({
    client,
    query: { interval: "1d", ...window },
    throwOnError: true,
  });
  answers.push(data);
}`);
});

test.each([
  ['listLogs', { filter: 'service="shop"' }, ['curl', 'TypeScript', 'Filter']],
  ['listLogs', { filter: '' }, ['curl', 'TypeScript']],
  ['queryMetricsRange', { query: 'up' }, ['curl', 'TypeScript', 'PromQL']],
  ['streamLogs', {}, ['curl']],
] as const)('%s with %j is copied as %j', (operationId, query, expected) => {
  expect(formatCall({ operationId, query }, apiUrl).map(({ label }) => label)).toEqual(expected);
});
