import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useViewState } from '../routing/use-view-state.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { DeliveriesFilter } from './DeliveriesFilter.tsx';
import { DeliveriesResults } from './DeliveriesResults.tsx';
import { deliveriesView } from './deliveries-view.ts';
import { deliveriesOptions } from './delivery-queries.ts';

/** What was sent, or is to be sent, to the channels of the organization. */
export function Deliveries() {
  const [view, setView] = useViewState(deliveriesView);
  const deliveries = useInfiniteQuery(deliveriesOptions(view));
  return (
    <Stack gap="sm">
      <PageHeader title="Deliveries">
        <Button
          size="xs"
          variant="default"
          loading={deliveries.isRefetching}
          onClick={() => void deliveries.refetch()}
        >
          Refresh
        </Button>
      </PageHeader>
      <DeliveriesFilter view={view} onChange={setView} />
      <DeliveriesResults view={view} onReset={() => setView({})} />
    </Stack>
  );
}
