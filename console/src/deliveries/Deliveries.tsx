import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useViewState } from '../routing/use-view-state.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { DeliveriesFilter } from './DeliveriesFilter.tsx';
import { DeliveriesResults } from './DeliveriesResults.tsx';
import { deliveriesView } from './deliveries-view.ts';
import { deliveriesOptions, maxRefreshedPages } from './delivery-queries.ts';

/** What was sent, or is to be sent, to the channels of the organization. */
export function Deliveries() {
  const [view, setView] = useViewState(deliveriesView);
  const deliveries = useInfiniteQuery(deliveriesOptions(view));
  return (
    <Stack gap="sm">
      <PageHeader title="Deliveries">
        <Button size="xs" variant="default" onClick={() => void deliveries.refetch()}>
          Refresh
        </Button>
      </PageHeader>
      <DeliveriesFilter view={view} onChange={setView} />
      {(deliveries.data?.pages.length ?? 0) > maxRefreshedPages && (
        <Text size="sm" c="dimmed" role="status">
          So long a list does not refresh by itself.
        </Text>
      )}
      <DeliveriesResults view={view} onReset={() => setView({})} />
    </Stack>
  );
}
