import { randomBytes } from 'node:crypto';
import { createFakeIncidentStore, type FakeIncidentStore } from '../../alerts/testing/fake-incident-store.ts';
import { composeService } from '../../boot/compose-service.ts';
import { systemClock } from '../../boot/system-parts.ts';
import { createFakeParts } from '../../boot/testing/fake-parts.ts';
import { createFakeChannelStore } from '../../channels/testing/fake-channel-store.ts';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import type { IdentityStore } from '../../identity/identity-store.ts';
import { issueKey } from '../../identity/issue-key.ts';
import { createFakeIdentityStore } from '../../identity/testing/fake-identity-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { createFakeDocumentStore } from './fake-document-store.ts';

export interface DocumentApp {
  readonly documents: DocumentStore;
  readonly incidents: FakeIncidentStore;
  send(method: string, path: string, request?: SentRequest): Promise<DocumentAnswer>;
  stop(): Promise<void>;
}

export interface SentRequest {
  /** `prj_1` by default; created if it does not exist. */
  readonly projectId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or raw bytes. */
  readonly body?: unknown;
}

export interface DocumentAnswer {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
  /** Parsed; `undefined` if there is none. */
  readonly body: unknown;
}

const organization = { id: 'org_1', name: 'default', createdAtMs: 1_000 };
const nowMs = () => Date.UTC(2026, 10, 20, 8);

/** The service over in-memory stores, with the channels `on-call` and `team` and validation of all responses. */
export async function startDocumentApp(): Promise<DocumentApp> {
  const documents = createFakeDocumentStore();
  const incidents = createFakeIncidentStore(documents);
  const identities = createFakeIdentityStore();
  await identities.initialize({ organization, project: projectOf('prj_1'), keys: [] });
  const channels = createFakeChannelStore();
  await channels.create(sampleChannel({ slug: 'on-call', displayName: 'On call' }));
  await channels.create(sampleChannel({ slug: 'team', displayName: 'Team', enabled: false }));
  const parts = createFakeParts({
    stores: { documents, incidents, identities, channels },
    clock: { ...systemClock, nowMs },
  });
  const { apiUrl, stop } = await composeService(parts);
  const keys = new Map<string, Promise<string>>();

  function keyOf(projectId: string): Promise<string> {
    const key = keys.get(projectId) ?? createServerKey(identities, projectId);
    keys.set(projectId, key);
    return key;
  }

  async function send(method: string, path: string, request: SentRequest = {}): Promise<DocumentAnswer> {
    const { projectId = 'prj_1', headers, body } = request;
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        'x-api-key': await keyOf(projectId),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
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
  return { documents, incidents, send, stop };
}

function projectOf(id: string) {
  return { id, organizationId: organization.id, name: id, createdAtMs: 1_000 };
}

async function createServerKey(identities: IdentityStore, projectId: string): Promise<string> {
  const projects = await identities.listProjects();
  if (!projects.some(({ id }) => id === projectId)) await identities.createProject(projectOf(projectId));
  const { key, record } = issueKey({ kind: 'server', projectId, name: 'test' }, { randomBytes, nowMs });
  await identities.createKey(record);
  return key;
}

function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
    ? Uint8Array.from(body)
    : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
