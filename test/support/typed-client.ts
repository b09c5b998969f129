import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../server/src/generated/contract-types.gen.ts';
import { type ContractClient, createContractClient, type ListenerUrls } from './contract-client.ts';

export interface ProjectKeys {
  readonly serverKey: string;
  readonly ingestKey: string;
}

/** The contract's operations with their types, for one project; every answer is held against the contract. */
export interface TypedClient {
  readonly api: Client<paths>;
  readonly ingest: Client<paths>;
}

export function createTypedClient(
  urls: ListenerUrls,
  keys: ProjectKeys,
  { fetch }: ContractClient = createContractClient(urls),
): TypedClient {
  return {
    api: createClient<paths>({
      baseUrl: urls.apiUrl,
      headers: { authorization: `Bearer ${keys.serverKey}` },
      fetch,
    }),
    ingest: createClient<paths>({
      baseUrl: urls.ingestUrl,
      headers: { 'x-ingest-api-key': keys.ingestKey },
      fetch,
    }),
  };
}
