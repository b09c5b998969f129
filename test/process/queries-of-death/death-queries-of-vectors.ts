import {
  buckets,
  type DeathQuery,
  everything,
  gauge,
  longLabels,
  maxTextBytes,
  mostPoints,
  requests,
  twoHours,
} from './death-query.ts';

/** An operation more is nested too deep. */
const deepest = 95;

const manyNames = Array.from({ length: 1_000 }, (_, n) => `l${n}`).join(', ');

/** Those that join, aggregate or repeat whole vectors. */
export function listDeathQueriesOfVectors(): readonly DeathQuery[] {
  return [...joins(), ...aggregations(), ...longTexts(), ...functionsOverEverything()];
}

function joins(): DeathQuery[] {
  return [
    { name: 'everything times everything', query: `${everything} * ${everything}`, range: twoHours },
    { name: 'requests times requests', query: `${requests} * ${requests}`, range: twoHours },
    { name: 'many to many', query: `${requests} * on (service) group_left ${requests}`, range: twoHours },
    {
      name: 'many to one of another size',
      query: `${requests} * on (instance) group_left (code) count by (instance, code) (${requests})`,
    },
    {
      name: 'many to one',
      query: `${requests} * on (instance) group_left sum by (instance) (${requests})`,
      range: twoHours,
    },
    {
      name: 'many to one, thrice',
      query: `${requests} * on (instance) group_left () (${requests} * on (instance) group_left sum by (instance) (${requests}))`,
      range: twoHours,
    },
    { name: 'all on nothing', query: `${requests} * on () group_left sum(${requests})`, range: mostPoints },
    {
      name: 'a match that includes many labels',
      query: `${requests} * on (instance, service, code) group_left (${manyNames}) ${requests}`,
    },
    { name: 'unless itself', query: `${everything} unless ${everything}`, range: twoHours },
    { name: 'or itself', query: `${everything} or ${everything} or ${everything}`, range: twoHours },
    { name: 'and itself, on nothing', query: `${requests} and on () ${everything}`, range: twoHours },
    { name: 'compared with each other', query: `${requests} > bool ${requests} offset 1m`, range: twoHours },
    { name: 'info of everything', query: `info(${everything})`, range: twoHours },
    { name: 'a scalar of everything', query: `scalar(${everything}) * ${everything}`, range: mostPoints },
  ];
}

function aggregations(): DeathQuery[] {
  return [
    { name: 'values counted', query: `count_values("value", ${requests})`, range: twoHours },
    {
      name: 'values counted for each series',
      query: `count_values without () ("value", ${requests})`,
      range: twoHours,
    },
    {
      name: 'values that alternate counted for each series of long labels',
      query: `count_values without () ("value", ${longLabels} * scalar(vector(time() % 2)))`,
      range: mostPoints,
    },
    {
      name: 'values of everything counted, with the most points',
      query: `count_values("value", ${everything})`,
      range: mostPoints,
    },
    { name: 'values of time counted', query: 'count_values("value", vector(time()))', range: mostPoints },
    { name: 'the top of everything', query: `topk(1000000000, ${everything})`, range: twoHours },
    { name: 'the top of each', query: `topk by (instance, service, code) (5, ${requests})`, range: twoHours },
    { name: 'the bottom with the most points', query: `bottomk(1000, ${requests})`, range: mostPoints },
    { name: 'a sample of everything', query: `limitk(100000, ${everything})`, range: mostPoints },
    { name: 'a share of everything', query: `limit_ratio(0.99, ${everything})`, range: mostPoints },
    { name: 'a share of long labels', query: `limit_ratio(0.5, ${longLabels})` },
    { name: 'a quantile of everything', query: `quantile(0.5, ${everything})`, range: mostPoints },
    {
      name: 'a quantile for each series',
      query: `quantile without () (0.5, ${requests})`,
      range: mostPoints,
    },
    {
      name: 'a deviation of everything',
      query: `stddev(${everything}) + stdvar(${everything})`,
      range: mostPoints,
    },
    { name: 'a group for each series', query: `sum without () (${everything})`, range: mostPoints },
    {
      name: 'a group for each series, five times',
      query: `sum without () (avg without () (max without () (min without () (count without () (${requests})))))`,
      range: twoHours,
    },
    {
      name: 'a group by many labels',
      query: `sum by (${manyNames}) (${requests})`,
      range: twoHours,
    },
    { name: 'a k that changes', query: `topk(scalar(count(${requests})), ${requests})`, range: twoHours },
  ];
}

function longTexts(): DeathQuery[] {
  const chain = (part: string, operator: string, count = deepest) =>
    Array.from({ length: count }, () => part).join(operator);
  return [
    { name: 'a text that is too long', query: chain('1', '+').padEnd(maxTextBytes + 1) },
    { name: 'parentheses, too deep', query: `${'('.repeat(8_000)}1${')'.repeat(8_000)}` },
    { name: 'parentheses, open', query: '('.repeat(maxTextBytes) },
    { name: 'minus signs', query: `${'-'.repeat(maxTextBytes - 1)}1` },
    { name: 'numbers added, too deep', query: chain('1', '+', 8_000) },
    { name: 'numbers added as a tree', query: tree('1', '+', 12), range: mostPoints },
    { name: 'times added as a tree', query: tree('time()', '+', 10), range: mostPoints },
    { name: 'gauges added as a tree', query: tree(gauge, '+', 10), range: twoHours },
    { name: 'gauges joined as a tree', query: tree(gauge, ' or ', 9), range: mostPoints },
    { name: 'requests added as a tree', query: tree(requests, '+', 9), range: twoHours },
    { name: 'numbers added', query: chain('1', '+'), range: mostPoints },
    { name: 'powers of powers', query: chain('2', '^'), range: mostPoints },
    { name: 'times added', query: chain('time()', '+'), range: mostPoints },
    { name: 'sums of requests added as a tree', query: tree(`sum(${requests})`, '+', 9) },
    { name: 'averages added as a tree', query: tree(`avg(${gauge})`, '+', 9), range: mostPoints },
    { name: 'requests added', query: chain(requests, '+'), range: twoHours },
    { name: 'requests added at one time', query: chain(requests, '+') },
    { name: 'requests or requests at one time', query: chain(requests, ' or ') },
    { name: 'requests or requests', query: chain(requests, ' or '), range: twoHours },
    { name: 'requests unless requests', query: chain(requests, ' unless '), range: twoHours },
    { name: 'sums added', query: chain(`sum(${requests})`, '+'), range: twoHours },
    { name: 'rates added', query: chain(`rate(${requests}[1h])`, '+'), range: twoHours },
    { name: 'vectors with the most points added', query: chain('vector(1)', '+'), range: mostPoints },
    {
      name: 'functions in functions',
      query: `${'abs('.repeat(99)}${requests}${')'.repeat(99)}`,
      range: twoHours,
    },
    {
      name: 'functions in functions, too deep',
      query: `${'abs('.repeat(2_000)}${requests}${')'.repeat(2_000)}`,
    },
    {
      name: 'aggregations in aggregations',
      query: `${'sum without () ('.repeat(90)}${requests}${')'.repeat(90)}`,
      range: twoHours,
    },
    {
      name: 'a sort by a long label, over and over',
      query: `sort_by_label(${longLabels}${', "path"'.repeat(1_500)})`,
    },
    { name: 'sorts in sorts', query: `${'sort('.repeat(90)}${requests}${')'.repeat(90)}` },
    { name: 'quotes without an end', query: `{a="${'\\\\'.repeat(8_000)}` },
    { name: 'a string', query: `"${'x'.repeat(16_000)}"` },
    { name: 'a duration of many units', query: `${gauge}[${'1y'.repeat(5_000)}]` },
    { name: 'a number with many digits', query: '9'.repeat(16_000) },
    { name: 'no text', query: ' '.repeat(16_000) },
  ];
}

function functionsOverEverything(): DeathQuery[] {
  const calls = [
    `histogram_quantile(0.99, ${buckets})`,
    `histogram_quantile(0.99, sum by (le, service) (rate(${buckets}[1h])))`,
    `histogram_quantile(0.99, ${everything})`,
    `histogram_fraction(0, 1, ${buckets})`,
    `absent(${everything})`,
    `sort_by_label(${everything}, "instance", "service", "code", "le")`,
    `sort_desc(${everything})`,
    `double_exponential_smoothing(${requests}[1h], 0.5, 0.5)`,
    `mad_over_time(${requests}[1h])`,
    `changes(${everything}[4h]) + resets(${everything}[4h])`,
    `deriv(${requests}[4h])`,
    `timestamp(timestamp(${everything}))`,
    `clamp(${everything}, -Inf, NaN)`,
    `day_of_week(${everything})`,
    `sgn(ln(exp(${requests})))`,
  ];
  return calls.map((query) => ({ name: query, query, range: twoHours }));
}

/** A balanced tree of `2 ** depth` parts, which is not deep. */
function tree(part: string, operator: string, depth: number): string {
  if (depth === 0) return part;
  const half = tree(part, operator, depth - 1);
  return `(${half}${operator}${half})`;
}
