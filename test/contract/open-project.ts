import { inject } from 'vitest';
import type { FirstKeys } from '../../server/src/identity/first-start.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import type { SharedService } from './shared-service.ts';

/** An empty project of the service that all contract tests share, and where that is reached. */
export interface ContractProject extends SharedService {
  readonly projectId: string;
}

/** @param name a project's own, for tests that run a command on it. */
export async function openProject(name = `contract ${crypto.randomUUID()}`): Promise<ContractProject> {
  const shared = inject('sharedService');
  const admin = openIdentityAdmin(shared);
  try {
    const projectId = await admin.createProject(name);
    const { key: serverKey } = await admin.createKey('server', projectId);
    const { key: ingestKey } = await admin.createKey('ingest', projectId);
    const keys: FirstKeys = { ...shared.keys, serverKey, ingestKey };
    return { ...shared, projectId, keys };
  } finally {
    admin.close();
  }
}
