import { ActionIcon, Badge, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { listMetrics } from '../generated/sdk.gen.ts';
import type { Metric } from '../generated/types.gen.ts';
import { useDraftText } from '../routing/use-draft-text.ts';
import { useProject } from '../session/use-project.ts';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import { type TimeRange, toQueryWindow } from '../time-range/time-range.ts';
import { describeMetric } from './describe-metric.ts';
import classes from './MetricsPage.module.css';

export interface CataloguePanelProps {
  readonly range: TimeRange;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Called with the metric to write the first query of, in place of the current query or as another one. */
  readonly onChoose: (metric: Metric, isAdding: boolean) => void;
}

/** Metrics listed at most; the search is the service's. */
const limit = 200;

export function CataloguePanel({ range, search, onSearch, onChoose }: CataloguePanelProps) {
  const { client, projectId } = useProject();
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search the metrics', () => field.current?.focus());
  const [draft, setDraft] = useDraftText(search, onSearch);
  const window = toQueryWindow(range);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['metric-catalogue', projectId, window, search],
    queryFn: async ({ signal }) => {
      const query = { ...window, limit, ...(search === '' ? {} : { search }) };
      return (await listMetrics({ client, query, signal, throwOnError: true })).data.metrics;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes['catalogue']} aria-label="Catalogue of metrics">
      <TextInput
        ref={field}
        label="Catalogue"
        type="search"
        placeholder="Search names"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" role="status">
        {describeCount(data, isFetching)}
      </Text>
      {error !== null && <ErrorNotice error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data !== undefined && data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {search === ''
            ? 'No metrics arrived in this range. Send OTLP metrics or Prometheus remote write, or choose a longer range.'
            : `No metric of this range has “${search}” in its name.`}
        </Text>
      )}
      <MetricNames metrics={data?.items ?? []} onChoose={onChoose} />
    </section>
  );
}

function describeCount(
  data: { readonly items: readonly unknown[]; readonly truncated: boolean } | undefined,
  isFetching: boolean,
): string {
  if (data === undefined) return isFetching ? 'Loading' : '';
  const { length } = data.items;
  if (data.truncated) return `The first ${length}; search to find others`;
  return length === 1 ? '1 metric' : `${length} metrics`;
}

function MetricNames(props: { readonly metrics: readonly Metric[] } & Pick<CataloguePanelProps, 'onChoose'>) {
  if (props.metrics.length === 0) return null;
  return (
    <ul className={classes['metrics']}>
      {props.metrics.map((metric) => (
        <li key={metric.name} className={classes['metric']}>
          <button
            type="button"
            className={classes['metricName']}
            title={metric.description}
            onClick={() => props.onChoose(metric, false)}
          >
            <span className={classes['metricTitle']}>{metric.name}</span>
            <span className={classes['metricNote']}>{describeMetric(metric)}</span>
          </button>
          <Badge variant="default" size="xs" tt="none">
            {metric.kind}
          </Badge>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Add a query of ${metric.name}`}
            title="Add as another query"
            onClick={() => props.onChoose(metric, true)}
          >
            <PlusIcon size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
