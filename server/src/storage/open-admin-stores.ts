import { existsSync } from 'node:fs';
import type { LinkStore } from '../accounts/link-store.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { AutomationStore } from '../automations/automation-store.ts';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { openMetaDatabase } from './meta/open-meta-database.ts';
import { createSqliteAuditStore } from './meta/sqlite-audit-store.ts';
import { createSqliteAutomationStore } from './meta/sqlite-automation-store.ts';
import { createSqliteChannelStore } from './meta/sqlite-channel-store.ts';
import { createSqliteIdentityStore } from './meta/sqlite-identity-store.ts';
import { createSqliteLinkStore } from './meta/sqlite-link-store.ts';
import { createSqliteOutboxStore } from './meta/sqlite-outbox-store.ts';
import { createSqliteUserStore } from './meta/sqlite-user-store.ts';
import { createTraceStore } from './traces/create-trace-store.ts';

/** The stores that commands read and change while the service may be running. */
export interface AdminStores {
  readonly identities: IdentityStore;
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly audit: AuditStore;
  readonly channels: ChannelStore;
  readonly automations: AutomationStore;
  readonly outbox: OutboxStore;
  close(): Promise<void>;
}

/** @throws Error with a one-line message when the data directory was never initialized or its database cannot be used. */
export async function openAdminStores(
  layout: DataDirectoryLayout,
  nowMs: () => number,
): Promise<AdminStores> {
  assertInitialized(layout);
  const meta = openMetaDatabase(layout.metaDatabase);
  return {
    identities: createSqliteIdentityStore(meta),
    users: createSqliteUserStore(meta),
    links: createSqliteLinkStore(meta),
    audit: createSqliteAuditStore(meta),
    channels: createSqliteChannelStore({ db: meta, nowMs }),
    automations: createSqliteAutomationStore(meta),
    outbox: createSqliteOutboxStore(meta),
    close: async () => void meta.close(),
  };
}

/** The traces of a data directory, for single writes beside the service. An I/O failure rejects the write. */
export function openAdminTraceStore(
  { tracesFolder }: DataDirectoryLayout,
  monotonicNowMs: () => number,
): Promise<TraceStore> {
  return createTraceStore({ folder: tracesFolder, monotonicNowMs, onFatal: () => {}, readerCount: 1 });
}

/** @throws Error when the directory was never initialized, most likely because it is the wrong one. */
export function assertInitialized({ folder, metaDatabase }: DataDirectoryLayout): void {
  if (existsSync(metaDatabase)) return;
  throw new Error(
    `there is no data in ${folder}; start the service there once or name another --data-directory`,
  );
}
