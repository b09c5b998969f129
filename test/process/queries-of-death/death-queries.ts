import { listDeathQueriesOfVectors } from './death-queries-of-vectors.ts';
import {
  type DeathQuery,
  everything,
  gauge,
  longLabels,
  mostPoints,
  requests,
  twoHours,
  wide,
} from './death-query.ts';

/** At least a hundred ways of asking for too much, in PromQL that parses and in some that does not. */
export function listDeathQueries(): readonly DeathQuery[] {
  return [...selections(), ...subqueries(), ...patterns(), ...relabellings(), ...listDeathQueriesOfVectors()];
}

function selections(): DeathQuery[] {
  return [
    { name: 'everything, with the most points', query: everything, range: mostPoints },
    {
      name: 'one point more than there may be',
      query: everything,
      range: { lengthSeconds: 11_001, stepSeconds: 1 },
    },
    { name: 'every sample', query: `${everything}[4h]` },
    { name: 'one series of all, with the most points', query: everything, range: mostPoints, limit: 1 },
    { name: 'one series of all, with every sample', query: `${everything}[4h]`, limit: 1 },
    { name: 'every sample of a century', query: `${everything}[100y]` },
    { name: 'every sample again and again', query: `sum_over_time(${everything}[4h])`, range: mostPoints },
    { name: 'a rate over ten years', query: `sum(rate(${requests}[10y]))`, range: twoHours },
    { name: 'a window for each second', query: `rate(${requests}[4h])`, range: mostPoints },
    { name: 'a century ago', query: `sum(${everything} offset 100y)`, range: wide },
    { name: 'a century ahead', query: `sum(${everything} offset -100y)`, range: wide },
    { name: 'at the epoch', query: `${everything} @ 0`, range: mostPoints },
    { name: 'at the end, for every step', query: `${everything} @ end()`, range: mostPoints },
    { name: 'a year by hours', query: `count(${everything})`, range: wide },
    { name: 'every sample of another time', query: `${everything}[4h] @ 1` },
    { name: 'no match of any name', query: 'sum({__name__!~"x"})', range: twoHours },
    {
      name: 'names that are not there',
      query: `{__name__=~"${'nothing|'.repeat(1_500)}none"}`,
      range: twoHours,
    },
  ];
}

function subqueries(): DeathQuery[] {
  const nested = (depth: number, inner: string, window: string) =>
    Array.from({ length: depth }).reduce<string>((query) => `max_over_time(${query}[${window}])`, inner);
  return [
    { name: 'two subqueries with the most points', query: nested(2, 'vector(time())', '10999s:1s') },
    { name: 'three subqueries with the most points', query: nested(3, 'vector(time())', '3600s:1s') },
    {
      name: 'two subqueries with the most points over a range',
      query: nested(2, 'vector(time())', '3600s:1s'),
      range: mostPoints,
    },
    { name: 'ten subqueries', query: nested(10, gauge, '10m:1m'), range: twoHours },
    { name: 'fifty subqueries', query: nested(50, gauge, '2m:1m'), range: twoHours },
    { name: 'a subquery of everything', query: `max_over_time(${everything}[2h:1s])` },
    {
      name: 'a subquery of everything over a range',
      query: `max_over_time(${everything}[1h:10s])`,
      range: twoHours,
    },
    { name: 'a subquery by milliseconds', query: `max_over_time(${gauge}[1h:1ms])` },
    { name: 'the most milliseconds', query: `max_over_time(${requests}[10999ms:1ms])`, range: mostPoints },
    { name: 'a subquery of a century', query: `count_over_time(vector(1)[100y:1w])`, range: mostPoints },
    {
      name: 'a rate of a rate of a rate',
      query: `rate(rate(rate(${requests}[5m])[5m:15s])[5m:15s])`,
      range: twoHours,
    },
    {
      name: 'a quantile of a subquery of everything',
      query: `quantile_over_time(0.9, ${everything}[1h:15s])`,
      range: twoHours,
    },
    { name: 'points that nothing reads', query: `absent_over_time(${requests}[2h:1s])`, range: mostPoints },
    { name: 'a smoothing of a subquery', query: `predict_linear(${requests}[1h:1s], 3600)` },
  ];
}

function patterns(): DeathQuery[] {
  return [
    { name: 'a pattern that backtracks', query: `{instance=~"(a+)+(b+)+(.*)*c"}`, range: twoHours },
    { name: 'many stars', query: `{instance=~"${'.*'.repeat(200)}x"}`, range: twoHours },
    {
      name: 'many stars with letters',
      query: `{__name__=~".+",instance=~"${'.*1'.repeat(100)}"}`,
      range: twoHours,
    },
    { name: 'repeated repetitions', query: `{instance=~"((((x{9}){9}){9}){9}){9}"}` },
    { name: 'a repetition beyond the bound', query: `{instance=~"x{100000}"}` },
    {
      name: 'thousands of alternatives',
      query: `{instance=~"${Array.from({ length: 2_500 }, (_, n) => `i${n}`).join('|')}"}`,
      range: twoHours,
    },
    {
      name: 'alternatives that are no literals',
      query: `{instance=~"${Array.from({ length: 150 }, (_, n) => `i.${n}`).join('|')}"}`,
      range: twoHours,
    },
    { name: 'optional letters', query: `{instance=~"${'i?'.repeat(300)}"}`, range: twoHours },
    { name: 'a class of everything', query: `{__name__=~"[\\\\x{0}-\\\\x{10FFFF}]+"}`, range: mostPoints },
    { name: 'every letter by itself', query: `{instance=~"(?i)${'[a-z]*'.repeat(100)}"}`, range: twoHours },
    {
      name: 'many matchers',
      query: `{${Array.from({ length: 500 }, (_, n) => `l${n}!~".*x${n}.*"`).join(',')},__name__=~".+"}`,
      range: twoHours,
    },
    { name: 'stars over long labels', query: `${longLabels}{path=~"${'.*1'.repeat(100)}"}`, range: twoHours },
    {
      name: 'a large program over long labels',
      query: `${longLabels}{path=~"(?:[x-z]*x[x-z]{400}1){2}"}`,
      range: twoHours,
    },
    {
      name: 'large programs over long labels',
      query: Array.from({ length: 50 }, (_, n) => `${longLabels}{path!~".*x[x-z]{30${n}}[^x]${n}"}`).join(
        ' or ',
      ),
    },
    { name: 'an unclosed group', query: '{instance=~"((((((((("}' },
  ];
}

function relabellings(): DeathQuery[] {
  const nest = (depth: number, wrap: (inner: string) => string, inner: string) =>
    Array.from({ length: depth }).reduce<string>(wrap, inner);
  const double = (inner: string) => `label_replace(${inner}, "instance", "$1$1$1$1", "instance", "(.*)")`;
  const join = (inner: string) =>
    `label_join(${inner}, "instance", "", "instance", "instance", "instance", "instance")`;
  return [
    { name: 'a label that grows fourfold, five times', query: nest(5, double, gauge) },
    { name: 'a label that grows fourfold, ten times', query: nest(10, double, gauge) },
    { name: 'a label that grows fourfold, fifty times', query: nest(50, double, gauge) },
    {
      name: 'a label that grows fourfold for every series',
      query: nest(8, double, requests),
      range: twoHours,
    },
    { name: 'a join that grows fourfold, ten times', query: nest(10, join, gauge) },
    { name: 'a join that grows fourfold, ninety times', query: nest(90, join, gauge) },
    {
      name: 'a join of a thousand labels',
      query: `label_join(${requests}, "x", "${'-'.repeat(1_000)}", ${Array.from({ length: 500 }, () => '"instance"').join(', ')})`,
    },
    {
      name: 'a replacement of many groups',
      query: `label_replace(${requests}, "x", "${'$1'.repeat(4_000)}", "instance", "(.*)")`,
    },
    {
      name: 'sixty labels more',
      query: nest(
        60,
        (inner) => `label_replace(${inner}, "l${inner.length}", "$1", "instance", "(.*)")`,
        requests,
      ),
      range: twoHours,
    },
    {
      name: 'all series the same',
      query: `label_replace(label_replace(${requests}, "instance", "", "", ""), "service", "", "", "")`,
      range: twoHours,
    },
    {
      name: 'a name for every series',
      query: `label_replace(${requests}, "__name__", "$1", "instance", "(.*)")`,
      range: twoHours,
    },
  ];
}
