import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { organizationClient as client } from '../api/clients.ts';
import { serviceClock } from '../api/service-clock.ts';
import type { ConsoleDelivery } from '../generated/types.gen.ts';
import { ExportMenu } from '../lists/ExportMenu.tsx';
import type { CsvColumn } from '../lists/to-csv.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { formatClock } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { DeliveriesFilter } from './DeliveriesFilter.tsx';
import { DeliveriesResults } from './DeliveriesResults.tsx';
import { deliveriesView } from './deliveries-view.ts';
import { deliveriesOptions, maxRefreshedPages, readAllDeliveries } from './delivery-queries.ts';

const csvColumns: readonly CsvColumn<ConsoleDelivery>[] = [
  { title: 'event_id', read: ({ event_id: id }) => id },
  { title: 'created_at', read: ({ created_at: createdAt }) => createdAt },
  { title: 'kind', read: ({ kind }) => kind },
  { title: 'channel', read: ({ channel }) => channel },
  { title: 'project_id', read: ({ project_id: id }) => id },
  { title: 'state', read: ({ state }) => state },
  { title: 'attempt_count', read: ({ attempt_count: count }) => String(count) },
  { title: 'next_attempt_at', read: ({ next_attempt_at: nextAt }) => nextAt ?? '' },
  { title: 'finished_at', read: ({ finished_at: finishedAt }) => finishedAt ?? '' },
  { title: 'reason', read: ({ reason }) => reason ?? '' },
];

/** What was sent, or is to be sent, to the channels of the organization. */
export function Deliveries() {
  const [view, setView] = useViewState(deliveriesView);
  const queryClient = useQueryClient();
  const zone = useTimeZone();
  const options = deliveriesOptions(client, view);
  const { data, dataUpdatedAt, refetch } = useInfiniteQuery(options);
  const isLong = (data?.pages.length ?? 0) > maxRefreshedPages;
  /** A long list begins again with its first page: each page that was read would take a request. */
  const readAgain = () =>
    void (isLong ? queryClient.resetQueries({ queryKey: options.queryKey }) : refetch());
  return (
    <Stack gap="sm">
      <PageHeader title="Deliveries">
        <ExportMenu<ConsoleDelivery>
          name="deliveries"
          columns={csvColumns}
          readPages={(signal) => readAllDeliveries(client, view, signal)}
        />
        <Button size="xs" variant="default" onClick={readAgain}>
          Refresh
        </Button>
      </PageHeader>
      <DeliveriesFilter view={view} onChange={setView} />
      {isLong && (
        <Text size="sm" c="dimmed" role="status">
          As of {formatClock(serviceClock.correct(dataUpdatedAt), zone)}: so long a list does not refresh by
          itself.
        </Text>
      )}
      <DeliveriesResults view={view} onReset={() => setView({})} />
    </Stack>
  );
}
