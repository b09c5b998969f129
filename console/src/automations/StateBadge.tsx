import { Badge } from '@mantine/core';

/** Whether traces are matched. */
export function StateBadge({ enabled }: { readonly enabled: boolean }) {
  return enabled ? (
    <Badge miw="max-content" radius="sm" tt="none" variant="light">
      Enabled
    </Badge>
  ) : (
    <Badge miw="max-content" radius="sm" tt="none" variant="default">
      Disabled
    </Badge>
  );
}
