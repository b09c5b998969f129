import { queryOptions } from '@tanstack/react-query';
import { organizationClient as client } from '../api/clients.ts';
import { type StoredVersion, toStoredVersion } from '../editing/read-etag.ts';
import type { WriteCondition } from '../editing/use-conditional-save.ts';
import {
  getChannelQueryKey,
  listAutomationsOptions,
  listChannelsOptions,
  listDeliveriesOptions,
} from '../generated/@tanstack/react-query.gen.ts';
import { getChannel, putChannel } from '../generated/sdk.gen.ts';
import type { ChannelInput, ConsoleChannel, StoredChannel } from '../generated/types.gen.ts';

export const channelsOptions = () => queryOptions({ ...listChannelsOptions({ client }), staleTime: 0 });

const recentDeliveryCount = 200;

/** The newest deliveries of all channels, to know how the last one of each went: a channel does not say so itself. */
export const recentDeliveriesOptions = () =>
  queryOptions({
    ...listDeliveriesOptions({ client, query: { page_size: recentDeliveryCount } }),
    staleTime: 0,
  });

/** The automations of a project; each names its channels. */
export const automationsOptions = (projectId: string) =>
  queryOptions({ ...listAutomationsOptions({ client, path: { project_id: projectId } }), staleTime: 0 });

/** A channel as a form begins with it: read anew for every form, and never under one. */
export function channelOptions(slug: string) {
  return queryOptions({
    queryKey: [...getChannelQueryKey({ client, path: { slug } }), 'version'],
    queryFn: ({ signal }) => readChannel(slug, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export async function readChannel(
  slug: string,
  signal?: AbortSignal,
): Promise<StoredVersion<ConsoleChannel>> {
  const call = { client, path: { slug }, throwOnError: true as const };
  return toStoredVersion(await getChannel(signal === undefined ? call : { ...call, signal }));
}

/** The answer to a creation may have the generated secret. */
export async function writeChannel(
  slug: string,
  body: ChannelInput,
  condition: WriteCondition,
): Promise<StoredVersion<StoredChannel>> {
  return toStoredVersion(
    await putChannel({ client, path: { slug }, body, headers: condition, throwOnError: true }),
  );
}
