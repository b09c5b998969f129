import { Button, Collapse, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { FilterBar } from '../filter-bar/FilterBar.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { CopyAs } from '../shell/copy-as.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { fromWindow, toQueryWindow } from '../time-range/time-range.ts';
import { readTracesAgain, tracesOptions, windowOptions } from '../trace-records/traces-queries.ts';
import { useTraceCompletions } from '../trace-records/use-trace-completions.ts';
import { readTraceFilter } from './facet-conditions.ts';
import { rememberTracesView } from './recent-view.ts';
import { TracesChart } from './TracesChart.tsx';
import classes from './TracesPage.module.css';
import { TracesResults } from './TracesResults.tsx';
import { encodeTracesView, type TracesView, tracesView } from './traces-view.ts';

const TracesFacets = loadLater(async () => (await import('./TracesFacets.tsx')).TracesFacets, {
  whenIdle: true,
});

/** The traces of a project: filter, counts, facets and the list. */
export function TracesPage() {
  const { projectId, role, client } = useProject();
  const [view, setView] = useViewState(tracesView);
  const change = (part: Partial<TracesView>) => setView({ ...view, ...part });
  const isNarrow = useIsNarrow();
  const [facetsShown, setFacetsShown] = useState(false);

  const queryClient = useQueryClient();
  const window = useQuery(windowOptions(view.range));
  const scope = useMemo(
    () => ({ client, window: window.data, filter: view.filter }),
    [client, window.data, view.filter],
  );
  const filter = useMemo(() => readTraceFilter(view.filter), [view.filter]);
  // The same query as that of the list: the filter bar shows what the service objects to at its place.
  const { error } = useInfiniteQuery(tracesOptions(scope));
  const completions = useTraceCompletions(client);
  /** The window of an age moves on to the present, and what is in it is read with it. */
  const refresh = () =>
    void (view.range.kind === 'relative' ? window.refetch() : readTracesAgain(queryClient, scope));
  useEffect(() => rememberTracesView(projectId, encodeTracesView(view)), [projectId, view]);

  return (
    <Stack gap="sm">
      <PageHeader title="Traces">
        <TimeRangePicker value={view.range} onChange={(range) => change({ range })} />
        <Button variant="default" size="xs" onClick={refresh}>
          Refresh
        </Button>
        <CopyAs
          call={{
            operationId: 'listTraces',
            query: { ...toQueryWindow(view.range), ...(view.filter === '' ? {} : { filter: view.filter }) },
          }}
        />
      </PageHeader>
      <FilterBar
        dialect="traces"
        value={view.filter}
        onSubmit={(text) => {
          if (text === view.filter) refresh();
          else change({ filter: text });
        }}
        completions={completions}
        problem={toFilterProblem(error)}
      >
        {mayManage(role) && view.filter !== '' && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/p/$projectId/automations/new"
                params={{ projectId }}
                search={{ filter: view.filter }}
                {...props}
              />
            )}
          >
            Make an automation
          </Button>
        )}
      </FilterBar>
      <TracesChart
        scope={scope}
        grouping={view.grouping}
        onGroupingChange={(grouping) => change({ grouping })}
        onZoom={(sinceMs, untilMs) => change({ range: fromWindow({ sinceMs, untilMs }) })}
      />
      <div className={classes['columns']}>
        <aside aria-label="Facets">
          {isNarrow && (
            <Button
              size="xs"
              variant="default"
              fullWidth
              aria-expanded={facetsShown}
              onClick={() => setFacetsShown(!facetsShown)}
            >
              Facets
            </Button>
          )}
          <Collapse expanded={!isNarrow || facetsShown}>
            <TracesFacets
              whileLoading={<Skeleton height={320} />}
              scope={scope}
              filter={filter}
              facets={view.facets}
              onFacetsChange={(facets) => change({ facets })}
              onFilterChange={(text) => change({ filter: text })}
            />
          </Collapse>
        </aside>
        <TracesResults scope={scope} projectId={projectId} isNarrow={isNarrow} />
      </div>
    </Stack>
  );
}
