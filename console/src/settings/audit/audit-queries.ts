import { infiniteQueryOptions } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { listAuditEntries } from '../../generated/sdk.gen.ts';
import type { AuditEntry, AuditEntryList } from '../../generated/types.gen.ts';
import { readAllPages } from '../../lists/read-all-pages.ts';
import type { SettingsView } from '../settings-view.ts';

export type AuditSelection = Pick<SettingsView, 'userId' | 'operation'>;

const pageSize = 200;
/** More than a person reads; an export has all of it. */
export const maxRows = 20_000;

export function auditLogOptions(selection: AuditSelection) {
  return infiniteQueryOptions({
    queryKey: ['audit-log', selection] as const,
    queryFn: ({ pageParam, signal }) => readPage(selection, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token: token }) => token,
    structuralSharing: false,
    // Whoever opens the log again wants to see what they have just done.
    staleTime: 0,
    gcTime: 0,
  });
}

async function readPage(
  { userId, operation }: AuditSelection,
  pageToken: string,
  signal: AbortSignal,
): Promise<AuditEntryList> {
  const query = {
    page_size: pageSize,
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(operation === undefined ? {} : { operation }),
    ...(pageToken === '' ? {} : { page_token: pageToken }),
  };
  return (await listAuditEntries({ client: organizationClient, query, signal, throwOnError: true })).data;
}

/** All entries of the selection, for an export. */
export async function* readAllEntries(
  selection: AuditSelection,
  signal: AbortSignal,
): AsyncGenerator<readonly AuditEntry[], void, undefined> {
  const pages = readAllPages(
    (token) => readPage(selection, token ?? '', signal),
    ({ next_page_token: token }) => token,
  );
  for await (const { entries } of pages) yield entries;
}
