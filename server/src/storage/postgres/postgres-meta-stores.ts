import type { RandomSource } from '../../identity/random-source.ts';
import type { MetaStores } from '../meta/meta-stores.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { createPostgresAuditStore } from './postgres-audit-store.ts';
import { createPostgresAutomationStore } from './postgres-automation-store.ts';
import { createPostgresChannelStore } from './postgres-channel-store.ts';
import { createPostgresDocumentStore } from './postgres-document-store.ts';
import { createPostgresIdentityStore } from './postgres-identity-store.ts';
import { createPostgresIncidentStore } from './postgres-incident-store.ts';
import { createPostgresLinkStore } from './postgres-link-store.ts';
import { createPostgresOutboxStore } from './postgres-outbox-store.ts';
import { createPostgresRetentionStore } from './postgres-retention-store.ts';
import { createPostgresSecretStore } from './postgres-secret-store.ts';
import { createPostgresSessionStore } from './postgres-session-store.ts';
import { createPostgresUsageStore } from './postgres-usage-store.ts';
import { createPostgresUserStore } from './postgres-user-store.ts';

export interface PostgresMetaStoresOptions {
  readonly db: PostgresDatabase;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Creates the stores of all that is not telemetry. The caller closes the database. */
export function createPostgresMetaStores({ db, randomBytes, nowMs }: PostgresMetaStoresOptions): MetaStores {
  return {
    identities: createPostgresIdentityStore(db),
    users: createPostgresUserStore(db),
    links: createPostgresLinkStore(db),
    sessions: createPostgresSessionStore(db),
    secrets: createPostgresSecretStore({ db, randomBytes, nowMs }),
    documents: createPostgresDocumentStore({ db, randomBytes }),
    incidents: createPostgresIncidentStore({ db }),
    channels: createPostgresChannelStore({ db, nowMs }),
    automations: createPostgresAutomationStore(db),
    outbox: createPostgresOutboxStore(db),
    usage: createPostgresUsageStore(db),
    audit: createPostgresAuditStore(db),
    retention: createPostgresRetentionStore(db),
  };
}
