import type { Metric } from '../generated/types.gen.ts';

/** Unit and labels of a metric in one line. */
export function describeMetric({ unit, dimensions }: Metric): string {
  const names = dimensions.items.map(({ name }) => name);
  const more = dimensions.truncated ? [...names, '…'] : names;
  const labels = names.length === 0 ? 'no labels' : more.join(', ');
  return unit === undefined || unit === '' ? labels : `${unit} · ${labels}`;
}
