import type { MetricMetadata } from '../../metrics/metric.ts';
import { lengthOfTexts, type Truncatable, truncateList } from '../../paging/truncate-list.ts';
import type { MetadataQuery } from './sample-request.ts';

/** Metadata of a project, by the names of the metrics. @param known one for each name. */
export function listMetadata(
  known: Iterable<MetricMetadata>,
  { metric, limit }: Pick<MetadataQuery, 'metric' | 'limit'>,
): Truncatable<MetricMetadata> {
  const found = [...known].filter(({ name }) => metric === undefined || name === metric);
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return truncateList(found, limit, ({ name, unit, description }) =>
    lengthOfTexts([name, unit, description]),
  );
}
