import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterCompletions } from '../filter-bar/use-completions.ts';
import { listAttributeValuesOptions } from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import { attributeKeysOptions, tagsOptions } from './traces-queries.ts';

/** What the filter bar proposes: the tags, keys and values that the project has had. */
export function useTraceCompletions(client: Client): FilterCompletions {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      attributeKeys: async () => (await queryClient.fetchQuery(attributeKeysOptions(client))).attributes,
      values: async (field) => {
        if (field.kind === 'field')
          return field.name === 'tag' ? (await queryClient.fetchQuery(tagsOptions(client))).tags : [];
        const options = listAttributeValuesOptions({ client, path: { key: field.key } });
        return (await queryClient.fetchQuery(options)).values;
      },
    }),
    [client, queryClient],
  );
}
