import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import type { LogAttributes } from './log-catalogue-service.ts';

export function toWireLogAttributes(
  projectId: string,
  catalogue: LogAttributes,
): Schemas['LogAttributeCatalogue'] {
  return {
    project_id: projectId,
    range_start: formatRfc3339(catalogue.window.sinceNs),
    range_end: formatRfc3339(catalogue.window.untilNs),
    attributes: {
      items: catalogue.keys.map(({ key, values, valuesTruncated }) => ({
        key,
        values: { items: [...values], truncated: valuesTruncated },
      })),
      truncated: catalogue.keysTruncated,
    },
    service_names: { items: [...catalogue.serviceNames], truncated: catalogue.serviceNamesTruncated },
  };
}
