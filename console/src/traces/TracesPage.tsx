import { Button, Collapse, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { FilterBar } from '../filter-bar/FilterBar.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import type { VirtualListHandle } from '../lists/VirtualList.tsx';
import { useViewState } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { CopyAs } from '../shell/copy-as.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { fromWindow, toQueryWindow } from '../time-range/time-range.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { readTraceFilter } from './facet-conditions.ts';
import { rememberTracesView } from './recent-view.ts';
import { TracesChart } from './TracesChart.tsx';
import { TracesFacets } from './TracesFacets.tsx';
import { TracesList } from './TracesList.tsx';
import classes from './TracesPage.module.css';
import { tracesOptions, windowOptions } from './traces-queries.ts';
import { encodeTracesView, type TracesView, tracesView } from './traces-view.ts';
import { useTraceCompletions } from './use-trace-completions.ts';

/** The traces of a project: filter, counts, facets and the list. */
export function TracesPage() {
  const { projectId, client } = useProject();
  const [view, setView] = useViewState(tracesView);
  const change = (part: Partial<TracesView>) => setView({ ...view, ...part });
  const zone = useTimeZone();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [facetsShown, setFacetsShown] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<VirtualListHandle>(null);

  const window = useQuery(windowOptions(view.range));
  const scope = useMemo(
    () => ({ client, window: window.data, filter: view.filter }),
    [client, window.data, view.filter],
  );
  const filter = useMemo(() => readTraceFilter(view.filter), [view.filter]);
  const query = useInfiniteQuery(tracesOptions(scope));
  const traces = useMemo(() => query.data?.pages.flatMap((page) => page.traces) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  const completions = useTraceCompletions(client);

  useEffect(() => rememberTracesView(projectId, encodeTracesView(view)), [projectId, view]);
  useHotkey('j', 'Next trace', () => list.current?.moveBy(1));
  useHotkey('k', 'Previous trace', () => list.current?.moveBy(-1));

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          Traces
        </Title>
        <Group gap="xs">
          <TimeRangePicker value={view.range} onChange={(range) => change({ range })} />
          <Button variant="default" size="xs" onClick={() => void window.refetch()}>
            Refresh
          </Button>
          <CopyAs
            call={{
              operationId: 'listTraces',
              query: { ...toQueryWindow(view.range), ...(view.filter === '' ? {} : { filter: view.filter }) },
            }}
          />
        </Group>
      </Group>
      <FilterBar
        dialect="traces"
        value={view.filter}
        onSubmit={(text) => change({ filter: text })}
        completions={completions}
        problem={toFilterProblem(query.error)}
      />
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
              scope={scope}
              filter={filter}
              facets={view.facets}
              onFacetsChange={(facets) => change({ facets })}
              onFilterChange={(text) => change({ filter: text })}
            />
          </Collapse>
        </aside>
        <section className={classes['list']} aria-label="Results">
          <Group gap="xs" mih={24}>
            <Text size="sm" aria-live="polite">
              {total !== undefined && `${total.toLocaleString('en')} ${total === 1 ? 'trace' : 'traces'}`}
            </Text>
            {query.isFetching && <Loader size="xs" aria-label="Reading traces" />}
          </Group>
          {query.isError && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
          {query.isSuccess && traces.length === 0 && (
            <EmptyState title="No traces match">
              {view.filter === ''
                ? 'No trace was created in this time. Choose a longer time, or send one with the SDK or OpenTelemetry.'
                : 'No trace of this time matches the filter. Take a condition out, or choose a longer time.'}
            </EmptyState>
          )}
          {traces.length > 0 && (
            <div className={classes['rows']}>
              <TracesList
                projectId={projectId}
                traces={traces}
                isNarrow={isNarrow}
                zone={zone}
                activeId={activeId}
                onActiveChange={setActiveId}
                onEndReached={() => {
                  if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
                }}
                handleRef={list}
                footer={query.hasNextPage ? 'Reading more…' : 'These are all.'}
              />
            </div>
          )}
        </section>
      </div>
    </Stack>
  );
}
