import { emptyQuery, type MetricsQuery, maxQueries } from './metrics-view.ts';

type Queries = readonly MetricsQuery[];

/** `A` for the first query. */
export function queryLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

export function addQuery(queries: Queries, query: MetricsQuery = emptyQuery): Queries {
  return queries.length >= maxQueries ? queries : [...queries, query];
}

export function replaceQuery(queries: Queries, index: number, change: Partial<MetricsQuery>): Queries {
  return queries.map((query, position) => (position === index ? { ...query, ...change } : query));
}

/** The last query leaves an empty one. */
export function removeQuery(queries: Queries, index: number): Queries {
  const left = queries.filter((_, position) => position !== index);
  return left.length === 0 ? [emptyQuery] : left;
}

export function duplicateQuery(queries: Queries, index: number): Queries {
  const query = queries[index];
  if (query === undefined || queries.length >= maxQueries) return queries;
  return [...queries.slice(0, index + 1), query, ...queries.slice(index + 1)];
}
