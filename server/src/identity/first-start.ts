import { createIdentityId } from './identity-id.ts';
import type { IdentityStore, Organization, Project } from './identity-store.ts';
import { issueKey, type KeyIssuer } from './issue-key.ts';

/** The keys of a new installation, to be shown once. */
export interface FirstKeys {
  readonly serverKey: string;
  readonly ingestKey: string;
}

export interface FirstStartOptions extends KeyIssuer {
  readonly store: IdentityStore;
}

/**
 * Creates the organization `default` with the project `default`, one server key and one ingest key in an empty store.
 * `undefined` if the store is already initialized.
 */
export async function createFirstIdentities(options: FirstStartOptions): Promise<FirstKeys | undefined> {
  const { store, randomBytes, nowMs } = options;
  const createdAtMs = nowMs();
  const organization: Organization = {
    id: createIdentityId('organization', randomBytes),
    name: 'default',
    createdAtMs,
  };
  const project: Project = {
    id: createIdentityId('project', randomBytes),
    organizationId: organization.id,
    name: 'default',
    createdAtMs,
  };
  const server = issueKey({ kind: 'server', projectId: project.id, name: 'first server key' }, options);
  const ingest = issueKey({ kind: 'ingest', projectId: project.id, name: 'first ingest key' }, options);
  const isFirst = await store.initialize({ organization, project, keys: [server.record, ingest.record] });
  return isFirst ? { serverKey: server.key, ingestKey: ingest.key } : undefined;
}
