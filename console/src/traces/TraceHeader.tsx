import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { TraceSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { CopyAs } from '../shell/copy-as.tsx';
import { usePageTitle } from '../shell/document-title.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { formatDurationMs } from '../trace-records/format-duration.ts';
import { shownTraceName } from '../trace-records/trace-name.ts';
import { recentTracesView } from './recent-view.ts';

export interface TraceHeaderProps {
  readonly trace: TraceSummary;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

/** As many as a header shows at first. */
const maxTags = 30;

export function TraceHeader({ trace, isRefreshing, onRefresh }: TraceHeaderProps) {
  const name = shownTraceName(trace.name);
  usePageTitle(name);
  const zone = useTimeZone();
  const [hasAllTags, setAllTags] = useState(false);
  const tags = hasAllTags ? trace.tags : trace.tags.slice(0, maxTags);
  const facts = [
    `#${trace.trace_number}`,
    formatDurationMs(trace.duration_ms),
    `created ${formatTime(trace.created_at, zone)}`,
    ...(trace.status === 'running' ? [`last seen ${formatTime(trace.last_seen_at, zone)}`] : []),
  ];
  return (
    <Stack gap={6}>
      <BackToTraces />
      <Group justify="space-between" align="flex-start">
        <Group gap="xs">
          <Title order={1} size="h2" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <ValueBadge value={trace.status} />
          {trace.highest_severity !== undefined && <ValueBadge value={trace.highest_severity} />}
        </Group>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onRefresh} loading={isRefreshing}>
            Refresh
          </Button>
          <CopyAs call={{ operationId: 'getTrace', path: { trace_id: trace.trace_id } }} />
        </Group>
      </Group>
      <Group gap="md">
        {facts.map((fact) => (
          <Text key={fact} size="sm">
            {fact}
          </Text>
        ))}
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {trace.trace_id}
        </Text>
      </Group>
      {trace.status === 'running' && (
        <Text size="sm" c="dimmed">
          Running: this page refreshes by itself while it is visible.
        </Text>
      )}
      {trace.tags.length > 0 && (
        <Group gap={6}>
          {tags.map((tag) => (
            <Badge key={tag} size="sm" variant="default" radius="sm" tt="none" fw={400} maw={280} title={tag}>
              {tag}
            </Badge>
          ))}
          {trace.tags.length > maxTags && (
            <Button
              size="compact-xs"
              variant="default"
              aria-expanded={hasAllTags}
              onClick={() => setAllTags(!hasAllTags)}
            >
              {hasAllTags ? `Show ${maxTags} tags` : `Show all ${trace.tags.length} tags`}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** To the list as it was left. */
export function BackToTraces() {
  const { projectId } = useProject();
  return (
    <Anchor
      size="sm"
      w="fit-content"
      renderRoot={(props) => (
        <Link
          to="/p/$projectId/traces"
          params={{ projectId }}
          search={recentTracesView(projectId)}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    >
      Back to traces
    </Anchor>
  );
}
