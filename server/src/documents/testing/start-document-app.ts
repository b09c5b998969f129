import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { createAlertService } from '../../alerts/alert-service.ts';
import { createAlertsHandlers } from '../../alerts/alerts-handlers.ts';
import { createIncidentPageTokens } from '../../alerts/incident-page-token.ts';
import { createIncidentService } from '../../alerts/incident-service.ts';
import type { Channel } from '../../channels/channel.ts';
import { createIntegrationsHandlers } from '../../channels/integrations-handlers.ts';
import { createDashboardService } from '../../dashboards/dashboard-service.ts';
import { createDashboardsHandlers } from '../../dashboards/dashboards-handlers.ts';
import { contractOfListener } from '../../docs/contract.ts';
import { createBodyMemory } from '../../http/body-memory.ts';
import { createHttpApp, type HttpAppOptions } from '../../http/http-app.ts';
import { readDocument } from '../../http/read-document-step.ts';
import { contextOf } from '../../http/request-context.ts';
import { createServerMetrics } from '../../http/server-metrics.ts';
import { createTokenSealer } from '../../paging/sealed-token.ts';
import { createFakeDocumentStore } from '../../testing/fake-document-store.ts';
import { createFakeIncidentStore, type FakeIncidentStore } from '../../testing/fake-incident-store.ts';
import { createRecordingLog } from '../../testing/recording-log.ts';
import { sampleCaller } from '../../testing/sample-caller.ts';
import { servedContract } from '../../testing/served-contract.ts';
import { documentLimits } from '../document-limits.ts';
import type { DocumentStore } from '../document-store.ts';

export interface DocumentApp {
  readonly documents: DocumentStore;
  readonly incidents: FakeIncidentStore;
  send(method: string, path: string, request?: SentRequest): Promise<DocumentAnswer>;
  stop(): void;
}

export interface SentRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or bytes as they are. */
  readonly body?: unknown;
}

export interface DocumentAnswer {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
  /** Parsed; `undefined` where there is none. */
  readonly body: unknown;
}

const channels: readonly (Channel & { readonly url: string })[] = [
  { slug: 'on-call', displayName: 'On call', type: 'webhook', enabled: true, url: 'https://secret.example' },
  { slug: 'team', displayName: 'Team', type: 'slack', enabled: false, url: 'https://secret.example' },
];

/** Serves everything that documents are, over stores in memory, with every answer held against the contract. */
export async function startDocumentApp(): Promise<DocumentApp> {
  const documents = createFakeDocumentStore();
  const incidents = createFakeIncidentStore(documents);
  const ofOrganization = async (organizationId: string) => (organizationId === 'org_1' ? channels : []);
  const channelStore = {
    list: ofOrganization,
    get: async (organizationId: string, slug: string) =>
      (await ofOrganization(organizationId)).find((channel) => channel.slug === slug),
  };
  const nowMs = () => Date.UTC(2026, 10, 20, 8);
  const alerts = createAlertService({
    store: documents,
    channels: channelStore,
    incidents,
    nowMs,
    onUnreadable: () => {},
  });
  const sealer = createTokenSealer(
    { keyId: 'k1', key: new Uint8Array(32) },
    (count) => new Uint8Array(count),
  );
  const pageTokens = createIncidentPageTokens(sealer, nowMs);
  const handlers = {
    ...createAlertsHandlers({
      alerts,
      incidents: createIncidentService({ alerts, store: incidents, pageTokens }),
    }),
    ...createDashboardsHandlers(createDashboardService({ store: documents, nowMs })),
    ...createIntegrationsHandlers(channelStore),
  };
  const server = createServer(
    createHttpApp({
      listener: 'api',
      contract: contractOfListener(servedContract.document, 'api'),
      handlers: withOthers(handlers),
      responseValidation: 'always',
      before: [],
      stepsOf: ({ bodyValidation }) => [
        setCaller,
        ...(bodyValidation === 'framework'
          ? [readDocument({ maxBytes: documentLimits.maxBodyBytes, memory: createBodyMemory(2 ** 25) })]
          : []),
      ],
      metrics: createServerMetrics(() => 0),
      log: createRecordingLog().log,
      newRequestId: () => 'req_1',
      random: Math.random,
      monotonicNowMs: () => 0,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one

  async function send(method: string, path: string, { headers, body }: SentRequest = {}) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: toBytes(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }
  function stop(): void {
    server.closeAllConnections();
    server.close();
  }
  return { documents, incidents, send, stop };
}

/** The project may be named by a header, for there are no keys. */
const setCaller: RequestHandler = (request, _response, next) => {
  const projectId = request.header('x-test-project') ?? 'prj_1';
  contextOf(request).caller = sampleCaller({ projectId, organizationId: 'org_1' });
  next();
};

function withOthers(handlers: Partial<HttpAppOptions['handlers']>): HttpAppOptions['handlers'] {
  const missing = () => Promise.reject(new Error('not served here'));
  const all = new Proxy(handlers, { get: (target, name) => Reflect.get(target, name) ?? missing });
  return all as unknown as HttpAppOptions['handlers']; // it has every handler
}

function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
    ? Uint8Array.from(body)
    : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
