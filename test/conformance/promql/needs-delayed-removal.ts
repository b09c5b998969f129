/**
 * Cases of Prometheus' scripts that expect delayed name removal, which its own tests turn on and a service by default does not: by
 * file, the queries, or `all` of them.
 */
const cases: ReadonlyMap<string, ReadonlySet<string> | 'all'> = new Map<string, ReadonlySet<string> | 'all'>([
  ['name_label_dropping.test', 'all'],
  ['operators.test', new Set(['-{job="api"}'])],
  ['collisions.test', new Set(['-{__name__=~"first|second"}'])],
]);

export function needsDelayedRemoval(file: string, query: string): boolean {
  const queries = cases.get(file);
  return queries === 'all' || queries?.has(query) === true;
}
