import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { ConsoleChannel, DeliveryList } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { formatSecond } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { ChannelToggle } from './ChannelToggle.tsx';
import { recentDeliveriesOptions } from './channel-queries.ts';
import { channelTypeTexts } from './channel-types.ts';
import { describeTarget } from './describe-target.ts';
import { findLastDelivery } from './last-deliveries.ts';

export function ChannelTable({ channels }: { readonly channels: readonly ConsoleChannel[] }) {
  // Without an answer the column stays empty: the channels are what matters here.
  const deliveries = useQuery(recentDeliveriesOptions()).data;
  return (
    <Table.ScrollContainer
      minWidth={760}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Channels' } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Target</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Last delivery</Table.Th>
            <Table.Th scope="col">Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {channels.map((channel) => (
            <ChannelRow key={channel.slug} channel={channel} deliveries={deliveries} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ChannelRowProps {
  readonly channel: ConsoleChannel;
  readonly deliveries: DeliveryList | undefined;
}

function ChannelRow({ channel, deliveries }: ChannelRowProps) {
  const { projectId } = useProject();
  const { slug, display_name: name, type, enabled, target } = channel;
  return (
    <Table.Tr>
      <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
        <Anchor
          size="sm"
          fw={500}
          renderRoot={(props) => (
            <Link to="/p/$projectId/channels/$slug" params={{ projectId, slug }} {...props} />
          )}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {slug}
        </Text>
      </Table.Td>
      <Table.Td>{channelTypeTexts[type].label}</Table.Td>
      <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
        {describeTarget(target)}
      </Table.Td>
      <Table.Td>
        <ValueBadge value={enabled ? 'enabled' : 'disabled'} />
      </Table.Td>
      <Table.Td>{deliveries !== undefined && <LastDelivery slug={slug} deliveries={deliveries} />}</Table.Td>
      <Table.Td>
        <ChannelToggle channel={channel} />
      </Table.Td>
    </Table.Tr>
  );
}

interface LastDeliveryProps {
  readonly slug: string;
  readonly deliveries: DeliveryList;
}

function LastDelivery({ slug, deliveries }: LastDeliveryProps) {
  const zone = useTimeZone();
  const { projectId } = useProject();
  const last = findLastDelivery(deliveries, slug);
  if (last.kind === 'none') return 'None yet';
  if (last.kind === 'older')
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/p/$projectId/deliveries" params={{ projectId }} search={{ channel: slug }} {...props} />
        )}
      >
        None lately
      </Anchor>
    );
  const { event_id: eventId, state, created_at: createdAt } = last.delivery;
  return (
    <>
      <ValueBadge value={state} />{' '}
      <Anchor
        size="xs"
        renderRoot={(props) => (
          <Link to="/p/$projectId/deliveries/$eventId" params={{ projectId, eventId }} {...props} />
        )}
      >
        {formatSecond(createdAt, zone)}
      </Anchor>
    </>
  );
}
