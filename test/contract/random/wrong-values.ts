import { type OperationId, operationTable } from '../../../server/src/generated/operations.gen.ts';

const wrongDurations = ['', '0', '-5', 'ten', 'up', '1h-', 'NaN', '5 m', '1e300'];
const wrongTimes = ['', 'yesterday', '2026-13-01T00:00:00Z', '2026-11-20', '1'.repeat(41)];

/** Expressions and selectors that do not parse. */
const wrongPromql = ['sum(', 'up{', '{}', 'rate(up)', 'up[5m:', 'up{a=~"("}', 'sum by (a', '1 +', '"a" + 1'];
const wrongSelectors = ['up[5m]', 'rate(up[5m])', '{', '1', 'up offset 5m', 'up{a=~"("}'];

const wrongFilters = [
  'status',
  'status=running',
  'tag="a',
  'tag="a" OR status="running"',
  'colour="red"',
  `tag="${'x'.repeat(4096)}"`,
];

/** For each parameter values that are surely wrong, whatever the operation. */
const wrongValues: ReadonlyMap<string, readonly string[]> = new Map([
  ['filter', wrongFilters],
  [
    'since',
    [
      '',
      'yesterday',
      '-1h',
      '1w',
      '24',
      '2026-13-01T00:00:00Z',
      '2026-11-20',
      '2026-11-20T00:00:00',
      '1'.repeat(41),
    ],
  ],
  ['until', ['now', '1.5h', '2026-02-30T00:00:00Z', '2026-11-20T24:00:00Z', '24 h', '\0']],
  ['page_size', ['', '0', '-1', '1001', '1.5', 'ten', 'NaN', 'Infinity', '9'.repeat(30), '1,2']],
  ['page_token', ['', 'k1.', 'k1.AAAA', 'k2.AAAA', '.', '\0', 'x'.repeat(12_001)]],
  ['page', ['0', '-1', '100000001', 'one']],
  ['per_page', ['9', '101', 'all', '10.5']],
  ['interval', ['', '2m', 'AUTO', 'hour', '1h ']],
  ['group_by', ['', 'colour', 'attribute.', 'attribute', 'attribute."', 'status,name', 'x'.repeat(301)]],
  ['top_k', ['0', '21', '-5', 'many']],
  ['window', ['', '2m', '5M', '300s', '31d']],
  ['heartbeat', ['', '4', '61', '15s', '7.5']],
  ['exemplars', ['-1', '4', 'all', '1']],
  ['query', wrongPromql],
  ['match[]', wrongSelectors],
  ['time', wrongTimes],
  ['start', wrongTimes],
  ['end', wrongTimes],
  ['step', wrongDurations],
  ['timeout', wrongDurations],
  ['lookback_delta', wrongDurations],
  ['limit', ['', '-1', 'all', '1.5', '1'.repeat(10)]],
  ['metric', ['', 'x'.repeat(513)]],
  ['search', ['', 'x'.repeat(257)]],
  ['state', ['', 'open', 'FIRING']],
]);

/** Values of a parameter that surely are refused. */
export function wrongValuesOf(id: OperationId, name: string): readonly string[] {
  // The resource of the path is checked before the token.
  const { path, errorFormat } = operationTable[id];
  const isAfterPath = name === 'page_token' && path.includes('{');
  const values = isAfterPath ? [] : (wrongValues.get(name) ?? []);
  // As absent.
  return errorFormat === 'prometheus' ? values.filter((value) => value !== '') : values;
}

/** What stands in the answer to a wrong value. */
export function namingOf(id: OperationId, name: string): string {
  if (name === 'filter') return 'INVALID_FILTER';
  if (name !== 'query' && name !== 'match[]') return name;
  return operationTable[id].errorFormat === 'prometheus' ? 'parse error' : 'INVALID_QUERY';
}
