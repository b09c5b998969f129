import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { TraceStore } from './trace-store.ts';

type MetadataStore = Pick<TraceStore, 'tags' | 'attributeKeys' | 'attributeValues'>;

export function createMetadataHandlers(store: MetadataStore): TagHandlers<'Metadata', HandlerContexts> {
  return {
    async listTags(_request, { caller }): Promise<OperationResponse<'listTags'>> {
      const { items, truncated } = await store.tags(caller.projectId);
      return { status: 200, body: { tags: [...items], truncated } };
    },

    async listAttributeKeys(_request, { caller }): Promise<OperationResponse<'listAttributeKeys'>> {
      const { items, truncated } = await store.attributeKeys(caller.projectId);
      return { status: 200, body: { attributes: [...items], truncated } };
    },

    async listAttributeValues(
      { path: { key } },
      { caller },
    ): Promise<OperationResponse<'listAttributeValues'>> {
      const values = await store.attributeValues(caller.projectId, key);
      if (values === undefined) {
        throw new AppError(
          'ATTRIBUTE_NOT_FOUND',
          `the attribute key "${key}" was never observed in this project`,
        );
      }
      return { status: 200, body: { key, values: [...values.items], truncated: values.truncated } };
    },
  };
}
