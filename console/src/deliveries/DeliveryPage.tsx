import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { describeKind } from '../delivery-records/describe-kind.ts';
import type { DeliveryWithAttempts } from '../generated/types.gen.ts';
import { AdminsOnly } from '../session/AdminsOnly.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { deliveryOptions } from './delivery-queries.ts';
import { PayloadPanel } from './PayloadPanel.tsx';
import { ReplayNotice } from './ReplayNotice.tsx';
import { useReplay } from './use-replay.ts';

const replayNoticeId = 'replay-notice';

export function DeliveryPage() {
  return (
    <AdminsOnly title="Deliveries">
      <Delivery />
    </AdminsOnly>
  );
}

function Delivery() {
  const { eventId = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(deliveryOptions(eventId));
  const retry = () => void refetch();
  return (
    <Stack gap="xs">
      <ParentLink list="deliveries" />
      {isPending && <LoadingState />}
      {error !== null && !isUnknownItem(error) && <ErrorNotice error={error} retry={retry} />}
      {isUnknownItem(error) && (
        <EmptyState headingLevel={1} title="There is no such delivery">
          Finished deliveries are kept for 30 days, the newest 20,000 of a project.
        </EmptyState>
      )}
      {data !== undefined && <OpenDelivery key={eventId} delivery={data} />}
    </Stack>
  );
}

/** One notification to one channel: what was sent, and every attempt. */
function OpenDelivery({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const { obstacle, replay, isPending, error } = useReplay(delivery);
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <PageHeader title={describeKind(delivery.kind)}>
          <Button
            size="xs"
            disabled={obstacle !== undefined}
            loading={isPending}
            aria-describedby={obstacle === undefined ? undefined : replayNoticeId}
            onClick={replay}
          >
            Replay
          </Button>
        </PageHeader>
        {obstacle !== undefined && (
          <ReplayNotice id={replayNoticeId} obstacle={obstacle} channel={delivery.channel} />
        )}
        {error !== null && <ErrorNotice error={error} />}
        <DeliveryFacts delivery={delivery} />
      </Stack>
      <AttemptsTable delivery={delivery} />
      <PayloadPanel payload={delivery.payload} />
    </Stack>
  );
}
