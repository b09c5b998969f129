import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { listUsersOptions } from '../../generated/@tanstack/react-query.gen.ts';
import type { AuditEntry } from '../../generated/types.gen.ts';
import { ExportMenu } from '../../lists/ExportMenu.tsx';
import { ListFooter } from '../../lists/ListFooter.tsx';
import type { CsvColumn } from '../../lists/to-csv.ts';
import { useNextPages } from '../../lists/use-next-pages.ts';
import { useViewState } from '../../routing/use-view-state.ts';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../shell/EmptyState.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { settingsView } from '../settings-view.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import classes from './audit.module.css';
import { type AuditSelection, auditLogOptions, maxRows, readAllEntries } from './audit-queries.ts';
import { describeActor } from './describe-audit-entry.ts';

const csvColumns: readonly CsvColumn<AuditEntry>[] = [
  { title: 'at', read: ({ at }) => at },
  { title: 'actor', read: describeActor },
  { title: 'operation', read: ({ operation }) => operation },
  { title: 'target', read: ({ target }) => target },
  { title: 'project_id', read: ({ project_id: id }) => id ?? '' },
  { title: 'status', read: ({ status }) => (status === undefined ? '' : String(status)) },
  { title: 'address', read: ({ address }) => address ?? '' },
  { title: 'request_id', read: ({ request_id: id }) => id ?? '' },
];

/** What people changed, or tried to. */
export function AuditSection() {
  const [view, setView] = useViewState(settingsView);
  const { projects } = useSession();
  const zone = useTimeZone();
  const queryClient = useQueryClient();
  const users = useQuery(listUsersOptions({ client: organizationClient }));
  const selection: AuditSelection = { userId: view.userId, operation: view.operation };
  const options = auditLogOptions(selection);
  const query = useInfiniteQuery(options);
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  const [activeId, setActiveId] = useState(view.entryId);
  const names = useMemo(
    () => ({
      projects: new Map(projects.map(({ project_id: id, name }) => [id, name])),
      users: new Map((users.data?.users ?? []).map(({ user_id: id, email }) => [id, email])),
    }),
    [projects, users.data],
  );
  function readAgain(): void {
    pages.resume();
    void query.refetch();
  }
  const select = (next: AuditSelection) => setView({ ...next, entryId: undefined });
  const isFull = query.hasNextPage && entries.length >= maxRows;
  const pages = useNextPages(query, options.queryKey, !isFull);
  return (
    <SectionFrame
      title="Audit log"
      description="Every request of a person that could change something, refused ones too, and what the command line did. It is append-only; the service removes entries that are older than its setting --audit-retention."
      actions={
        <>
          <ExportMenu<AuditEntry>
            name="audit-log"
            columns={csvColumns}
            readPages={(signal) => readAllEntries(selection, signal)}
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => void queryClient.resetQueries({ queryKey: options.queryKey })}
          >
            Refresh
          </Button>
        </>
      }
    >
      <AuditFilters users={users.data?.users ?? []} value={selection} onChange={select} />
      {query.isPending && query.fetchStatus === 'fetching' && <LoadingState onCancel={pages.cancel} />}
      {query.isPending && query.fetchStatus !== 'fetching' && (
        <EmptyState title="Not read">
          <Button size="xs" onClick={readAgain}>
            Read again
          </Button>
        </EmptyState>
      )}
      {query.isError && entries.length === 0 && (
        <ErrorNotice error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title="No entries match">Nobody did that yet.</EmptyState>
      )}
      {entries.length > 0 && (
        <div className={classes['list']}>
          <AuditList
            entries={entries}
            names={names}
            zone={zone}
            openId={view.entryId}
            onOpenChange={(entryId) => setView({ ...view, entryId }, { replace: true })}
            activeId={activeId}
            onActiveChange={setActiveId}
            onSelect={select}
            onEndReached={pages.readOn}
            footer={
              <ListFooter
                query={{ ...query, fetchNextPage: pages.readMore }}
                rowCount={entries.length}
                noun={['entry', 'entries']}
                isFull={isFull}
                advice="The export has all of them."
                onCancel={pages.cancel}
              />
            }
          />
        </div>
      )}
    </SectionFrame>
  );
}
