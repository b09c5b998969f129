import type { Metric } from '../generated/types.gen.ts';
import { isPlainName, quoted } from './label-syntax.ts';

/** A selector of a metric; the names that PromQL cannot write bare go into braces. */
export function selectMetric(name: string): string {
  return isPlainName(name) ? name : `{${quoted(name)}}`;
}

function inRange(name: string, window: string): string {
  return `${selectMetric(name)}[${window}]`;
}

/** What a person wants to see first of a metric: how fast a sum grows, how long the slow five percent take. */
export function firstQuery({ name, kind, dimensions }: Metric, window: string): string {
  const hasJob = dimensions.items.some((dimension) => dimension.name === 'job');
  switch (kind) {
    case 'sum':
      return `sum${hasJob ? ' by (job) ' : ' '}(rate(${inRange(name, window)}))`;
    case 'histogram': {
      const labels = hasJob ? 'job, le' : 'le';
      return `histogram_quantile(0.95, sum by (${labels}) (rate(${inRange(`${name}_bucket`, window)})))`;
    }
    case 'gauge':
    case 'summary':
      return selectMetric(name);
  }
}
