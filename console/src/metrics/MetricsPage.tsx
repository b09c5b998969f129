import { Button, Group } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { firstQuery } from '../promql/first-query.ts';
import { planQueryWindow, rateWindow } from '../promql/query-step.ts';
import { useEvaluationTime } from '../promql/use-evaluation-time.ts';
import { useValueUnit } from '../promql/use-value-unit.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { fromWindow, toWindow } from '../time-range/time-range.ts';
import { CataloguePanel } from './CataloguePanel.tsx';
import { addQuery, duplicateQuery, queryLetter, removeQuery, replaceQuery } from './edit-queries.ts';
import classes from './MetricsPage.module.css';
import { MetricsToolbar } from './MetricsToolbar.tsx';
import { type ChangeView, type MetricsView, maxQueries, metricsView } from './metrics-view.ts';
import { QueryRow } from './QueryRow.tsx';
import { useInstantQueries, useIsEvaluating, useRangeQueries } from './use-metric-queries.ts';

const InstantTable = loadLater(async () => (await import('./InstantTable.tsx')).InstantTable);
const RangeChart = loadLater(async () => (await import('./RangeChart.tsx')).RangeChart);

/** Metrics: a catalogue to begin with, PromQL to go on, and what it evaluates to as a chart or a table. */
export function MetricsPage() {
  const [view, setView] = useViewState(metricsView);
  const change = useLatestView(view, setView);
  const [activeIndex, setActiveIndex] = useState(0);
  const isEvaluating = useIsEvaluating();
  const evaluation = useEvaluationTime(view.range, view.refreshMs, isEvaluating);
  const ranges = useRangeQueries(view, evaluation);
  const instants = useInstantQueries(view, evaluation);
  const shownQueries = view.queries.filter(({ hidden }) => !hidden);
  const unit = useValueUnit(
    shownQueries.map(({ expression }) => expression),
    view.unit,
  );
  const shown = view.display === 'chart' ? ranges : instants;
  const active = Math.min(activeIndex, view.queries.length - 1);

  const runQuery = (index: number, expression: string, reason: 'enter' | 'blur') => {
    const isChanged = view.queries[index]?.expression !== expression;
    if (isChanged) change((now) => ({ ...now, queries: replaceQuery(now.queries, index, { expression }) }));
    else if (reason === 'enter') evaluation.runAgain();
  };

  return (
    <div className={classes['page']}>
      <PageHeader title="Metrics">
        <MetricsToolbar view={view} change={change} onRun={evaluation.runAgain} answers={ranges} />
      </PageHeader>
      <div className={classes['columns']}>
        <CataloguePanel
          range={view.range}
          search={view.search}
          onSearch={(search) => change((now) => ({ ...now, search }), { replace: true })}
          onChoose={(metric, isAdding) =>
            change((now) => {
              const { stepMs } = planQueryWindow(toWindow(now.range, Date.now()), now.stepMs);
              const query = { expression: firstQuery(metric, rateWindow(stepMs)), hidden: false };
              return {
                ...now,
                queries: isAdding ? addQuery(now.queries, query) : replaceQuery(now.queries, active, query),
              };
            })
          }
        />
        <div className={classes['results']}>
          {view.queries.map((query, index) => (
            <QueryRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a query is its place, its text is in the address
              key={index}
              letter={queryLetter(index)}
              query={query}
              result={shown[index]}
              window={evaluation.window}
              view={view}
              canAdd={view.queries.length < maxQueries}
              onFocus={() => setActiveIndex(index)}
              onRun={(text, reason) => runQuery(index, text, reason)}
              onToggle={() =>
                change((now) => ({
                  ...now,
                  queries: replaceQuery(now.queries, index, { hidden: !query.hidden }),
                }))
              }
              onDuplicate={() => change((now) => ({ ...now, queries: duplicateQuery(now.queries, index) }))}
              onRemove={() => change((now) => ({ ...now, queries: removeQuery(now.queries, index) }))}
            />
          ))}
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<PlusIcon size={14} />}
              disabled={view.queries.length >= maxQueries}
              onClick={() => change((now) => ({ ...now, queries: addQuery(now.queries) }))}
            >
              Add query
            </Button>
          </Group>
          {view.display === 'chart' ? (
            <RangeChart
              whileLoading={<LoadingState />}
              view={view}
              unit={unit}
              window={evaluation.window}
              results={ranges}
              onZoom={(sinceMs, untilMs) =>
                change((now) => ({ ...now, range: fromWindow({ sinceMs, untilMs }) }))
              }
            />
          ) : (
            <InstantTable whileLoading={<LoadingState />} view={view} unit={unit} results={instants} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Changes the newest view, also when two changes come before the address has followed: leaving an editor by a click. */
function useLatestView(
  view: MetricsView,
  setView: (view: MetricsView, options?: { readonly replace?: boolean }) => void,
): ChangeView {
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  return useCallback(
    (edit, options) => {
      latest.current = edit(latest.current);
      setView(latest.current, options);
    },
    [setView],
  );
}
