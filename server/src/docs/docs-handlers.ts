import { createAddressedContracts } from '../contract/addressed-contract.ts';
import type { Contract } from '../contract/contract.ts';
import { AppError } from '../errors/app-error.ts';
import { llmsText } from '../generated/llms-text.gen.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import { EncodedJson } from '../http/encoded-json.ts';
import type { ListenerUrls, UrlsFor } from '../http/listener-urls.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { docsPage } from './docs-page.ts';

export interface DocsSources {
  readonly contract: Contract;
  /** One line that says why the service takes no writes; `undefined` when it does. */
  readonly findObstacle: () => Promise<string | undefined>;
  readonly renderMetrics: () => Promise<string>;
  /** For the contract's servers and the examples of the brief. */
  readonly urlsFor: UrlsFor;
}

const retryAfterSeconds = 5;

/** The operations without a key: the documents, and the health of the service. */
export function createDocsHandlers({
  contract,
  findObstacle,
  renderMetrics,
  urlsFor,
}: DocsSources): TagHandlers<'Documents', HandlerContexts> {
  const addressed = createAddressedContracts(contract);
  return {
    getDocs: async () => ({ status: 200, body: docsPage }),
    getLlmsText: async (_request, { client }) => ({
      status: 200,
      body: fillInUrls(llmsText, urlsFor(client)),
    }),
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    getPrometheusHealth: async () => ({ status: 200, body: 'Cairn is healthy.\n' }),
    getServerMetrics: async () => ({ status: 200, body: await renderMetrics() }),

    async getContractYaml({ headers }, { client }): Promise<OperationResponse<'getContractYaml'>> {
      const { yaml, etags } = addressed(urlsFor(client));
      const etag = etags.yaml;
      if (isCurrent(headers['if-none-match'], etag)) return { status: 304, headers: { ETag: etag } };
      return { status: 200, headers: { ETag: etag }, body: yaml };
    },

    async getContractJson({ headers }, { client }): Promise<OperationResponse<'getContractJson'>> {
      const { json, etags } = addressed(urlsFor(client));
      const etag = etags.json;
      if (isCurrent(headers['if-none-match'], etag)) return { status: 304, headers: { ETag: etag } };
      // The document of the YAML text; the lint holds it to OpenAPI.
      return { status: 200, headers: { ETag: etag }, body: new EncodedJson(json).as() };
    },

    async getReadiness(): Promise<OperationResponse<'getReadiness'>> {
      await assertReady();
      return { status: 200, body: { status: 'ok' } };
    },

    async getPrometheusReadiness(): Promise<OperationResponse<'getPrometheusReadiness'>> {
      await assertReady();
      return { status: 200, body: 'Cairn is ready.\n' };
    },
  };

  async function assertReady(): Promise<void> {
    const obstacle = await findObstacle();
    if (obstacle === undefined) return;
    throw new AppError('UNAVAILABLE', `the service is not ready: ${obstacle}`, [
      { type: 'retry', retry_after_seconds: retryAfterSeconds },
    ]);
  }
}

function fillInUrls(text: string, { api, ingest }: ListenerUrls): string {
  return text.replaceAll('{base_url}', api).replaceAll('{ingest_url}', ingest);
}

/** Weak comparison over the list of `If-None-Match` (RFC 9110, section 13.1.2). */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const candidates = ifNoneMatch?.split(',').map((candidate) => candidate.trim().replace(/^W\//, '')) ?? [];
  return candidates.includes(etag) || candidates.includes('*');
}
