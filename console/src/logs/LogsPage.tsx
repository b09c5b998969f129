import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useRun } from '../api/use-run.ts';
import { FilterBar } from '../filter-bar/FilterBar.tsx';
import type { VirtualListHandle } from '../lists/VirtualList.tsx';
import { createLogCompletions } from '../log-records/log-completions.ts';
import { logCatalogueOptions } from '../log-records/log-queries.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { CopyAs } from '../shell/copy-as.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { GroupBySelect } from './GroupBySelect.tsx';
import classes from './logs.module.css';
import { toApiCall } from './logs-call.ts';
import { logsView } from './logs-view.ts';
import { RecordedLogs } from './RecordedLogs.tsx';
import { useFilterProblem } from './use-filter-problem.ts';
import { useViewEdits } from './use-view-edits.ts';

const LiveLogs = loadLater(async () => (await import('./LiveLogs.tsx')).LiveLogs);
const ColumnChooser = loadLater(async () => (await import('./ColumnChooser.tsx')).ColumnChooser, {
  whenIdle: true,
});

export function LogsPage() {
  const { projectId, client } = useProject();
  const queryClient = useQueryClient();
  const zone = useTimeZone();
  const [view, setView] = useViewState(logsView);
  const [run, refresh] = useRun();
  const [activeId, setActiveId] = useState<string>();
  const listRef = useRef<VirtualListHandle>(null);
  const { range, filter, groupBy, columns, isLive } = view;
  const request = useMemo(
    () => ({ client, projectId, filter, range, run }),
    [client, projectId, filter, range, run],
  );
  const problem = useFilterProblem(request, isLive);
  const edits = useViewEdits(view, setView);
  const catalogue = useQuery(logCatalogueOptions(client, projectId, range));
  const attributeKeys = catalogue.data?.attributes.items.map(({ key }) => key) ?? [];
  const completions = useMemo(
    () => createLogCompletions(queryClient, client, projectId, range),
    [queryClient, client, projectId, range],
  );
  useHotkey('j', 'Next row', () => listRef.current?.moveBy(1));
  useHotkey('k', 'Previous row', () => listRef.current?.moveBy(-1));
  useHotkey('l', 'Follow live or read the range', () =>
    setView({ ...view, isLive: !isLive, record: undefined }),
  );
  useHotkey('r', 'Run the query again', refresh);

  const list = {
    columns,
    zone,
    openId: view.record,
    onOpenChange: (record: string | undefined) => setView({ ...view, record }, { replace: true }),
    activeId: activeId ?? view.record,
    onActiveChange: setActiveId,
    filterBy: edits.filterBy,
    whyNotFilterBy: edits.whyNotFilterBy,
    addColumn: edits.addColumn,
    linkTo: edits.linkTo,
    listRef,
  };

  return (
    <div className={classes['page']}>
      <PageHeader title="Logs">
        {!isLive && <TimeRangePicker value={range} onChange={(next) => setView({ ...view, range: next })} />}
        <Button
          size="xs"
          variant={isLive ? 'filled' : 'default'}
          aria-pressed={isLive}
          onClick={() => setView({ ...view, isLive: !isLive, record: undefined })}
        >
          Live tail
        </Button>
        {!isLive && (
          <Button size="xs" variant="default" onClick={refresh}>
            Refresh
          </Button>
        )}
        {!isLive && (
          <GroupBySelect
            value={groupBy}
            attributeKeys={attributeKeys}
            onChange={(next) => setView({ ...view, groupBy: next })}
          />
        )}
        <ColumnChooser
          whileLoading={
            <Button size="xs" variant="default" aria-disabled>
              Columns
            </Button>
          }
          columns={columns}
          attributeKeys={attributeKeys}
          onChange={(next) => setView({ ...view, columns: next }, { replace: true })}
        />
        <CopyAs call={toApiCall(view)} />
      </PageHeader>
      <FilterBar
        dialect="logs"
        value={filter}
        onSubmit={(next) => {
          if (next === filter) refresh();
          else setView({ ...view, filter: next, record: undefined });
        }}
        completions={completions}
        problem={problem}
      />
      {isLive ? (
        <LiveLogs
          whileLoading={<LoadingState />}
          key={filter}
          projectId={projectId}
          filter={filter}
          {...list}
        />
      ) : (
        <RecordedLogs
          request={request}
          groupBy={groupBy}
          onZoom={edits.zoom}
          onPick={edits.pickGroup}
          onRefresh={refresh}
          {...list}
        />
      )}
    </div>
  );
}
