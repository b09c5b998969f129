import { Badge, Group, Text } from '@mantine/core';

/** The channels that an automation notifies, by their slugs. */
export function ChannelNames({ channels }: { readonly channels: readonly string[] }) {
  if (channels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None: matches are only recorded
      </Text>
    );
  return (
    <Group gap={4}>
      {channels.map((slug) => (
        <Badge key={slug} variant="default" radius="sm" tt="none" fw={500}>
          {slug}
        </Badge>
      ))}
    </Group>
  );
}
