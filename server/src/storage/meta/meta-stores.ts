import type { LinkStore } from '../../accounts/link-store.ts';
import type { UserStore } from '../../accounts/user-store.ts';
import type { IncidentStore } from '../../alerts/incident-store.ts';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { AutomationStore } from '../../automations/automation-store.ts';
import type { ChannelStore } from '../../channels/channel-store.ts';
import type { DocumentStore } from '../../documents/document-store.ts';
import type { IdentityStore } from '../../identity/identity-store.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import type { SecretStore } from '../../identity/secret-store.ts';
import type { OutboxStore } from '../../notifications/outbox-store.ts';
import type { RetentionStore } from '../../retention/retention-store.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import type { UsageStore } from '../../usage/usage-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createNotificationInserter } from './delivery-table.ts';
import { createSqliteAuditStore } from './sqlite-audit-store.ts';
import { createSqliteAutomationStore } from './sqlite-automation-store.ts';
import { createSqliteChannelStore } from './sqlite-channel-store.ts';
import { createSqliteDocumentStore } from './sqlite-document-store.ts';
import { createSqliteIdentityStore } from './sqlite-identity-store.ts';
import { createSqliteIncidentStore } from './sqlite-incident-store.ts';
import { createSqliteLinkStore } from './sqlite-link-store.ts';
import { createSqliteOutboxStore } from './sqlite-outbox-store.ts';
import { createSqliteRetentionStore } from './sqlite-retention-store.ts';
import { createSqliteSecretStore } from './sqlite-secret-store.ts';
import { createSqliteSessionStore } from './sqlite-session-store.ts';
import { createSqliteUsageStore } from './sqlite-usage-store.ts';
import { createSqliteUserStore } from './sqlite-user-store.ts';

/** The stores of `meta.db`. */
export interface MetaStores {
  readonly identities: IdentityStore;
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly secrets: SecretStore;
  readonly documents: DocumentStore;
  readonly incidents: IncidentStore;
  readonly channels: ChannelStore;
  readonly automations: AutomationStore;
  readonly outbox: OutboxStore;
  readonly usage: UsageStore;
  readonly audit: AuditStore;
  readonly retention: RetentionStore;
}

export interface MetaStoresOptions {
  readonly db: SqliteDatabase;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

/** Creates every store of a `meta.db`. The caller closes the connection. */
export function createMetaStores({ db, randomBytes, nowMs }: MetaStoresOptions): MetaStores {
  return {
    identities: createSqliteIdentityStore(db),
    users: createSqliteUserStore(db),
    links: createSqliteLinkStore(db),
    sessions: createSqliteSessionStore(db),
    secrets: createSqliteSecretStore({ db, randomBytes, nowMs }),
    documents: createSqliteDocumentStore({ db, randomBytes }),
    incidents: createSqliteIncidentStore({ db, insertNotification: createNotificationInserter(db) }),
    channels: createSqliteChannelStore({ db, nowMs }),
    automations: createSqliteAutomationStore(db),
    outbox: createSqliteOutboxStore(db),
    usage: createSqliteUsageStore(db),
    audit: createSqliteAuditStore(db),
    retention: createSqliteRetentionStore(db),
  };
}
