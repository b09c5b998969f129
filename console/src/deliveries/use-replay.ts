import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { organizationClient as client } from '../api/clients.ts';
import { replayDeliveryMutation } from '../generated/@tanstack/react-query.gen.ts';
import type { ConsoleDelivery } from '../generated/types.gen.ts';
import { channelsOptions, deliveryOptions, storeDelivery } from './delivery-queries.ts';
import { findReplayObstacle } from './replay-obstacle.ts';

/** How to deliver again, and what stands against it. */
export function useReplay(delivery: ConsoleDelivery) {
  const { event_id: eventId } = delivery;
  const queryClient = useQueryClient();
  // Without an answer the service decides.
  const channels = useQuery({ ...channelsOptions(), staleTime: 0 }).data?.channels;
  const { mutate, isPending, error } = useMutation({
    ...replayDeliveryMutation({ client }),
    onSuccess: (replayed) => storeDelivery(queryClient, client, replayed),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveryOptions(eventId).queryKey }),
        queryClient.invalidateQueries({ queryKey: channelsOptions().queryKey }),
      ]),
  });
  return {
    obstacle: findReplayObstacle(delivery, channels),
    replay: () => mutate({ path: { event_id: eventId } }),
    isPending,
    error,
  };
}
