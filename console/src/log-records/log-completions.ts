import type { QueryClient } from '@tanstack/react-query';
import type { FilterCompletions } from '../filter-bar/use-completions.ts';
import type { Client } from '../generated/client/index.ts';
import type { TimeRange } from '../time-range/time-range.ts';
import { eventNamesOptions, logCatalogueOptions } from './log-queries.ts';

/** Proposes the keys and values that records of the range have. */
export function createLogCompletions(
  queryClient: QueryClient,
  client: Client,
  projectId: string,
  range: TimeRange,
): FilterCompletions {
  const readCatalogue = () => queryClient.fetchQuery(logCatalogueOptions(client, projectId, range));
  return {
    async attributeKeys() {
      const { attributes } = await readCatalogue();
      return attributes.items.map(({ key }) => key);
    },
    async values(field) {
      if (field.kind === 'field' && field.name === 'event.name') {
        return queryClient.fetchQuery(eventNamesOptions(client, projectId, range));
      }
      const catalogue = await readCatalogue();
      if (field.kind === 'field') return field.name === 'service.name' ? catalogue.service_names.items : [];
      return catalogue.attributes.items.find(({ key }) => key === field.key)?.values.items ?? [];
    },
  };
}
