import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import { describeKind } from '../delivery-records/describe-kind.ts';
import type { ConsoleDelivery } from '../generated/types.gen.ts';
import { ColumnHeader, GridCell, twoLinesHeight } from '../lists/GridCell.tsx';
import { VirtualList, type VirtualListHandle } from '../lists/VirtualList.tsx';
import { useProject } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { formatSecond, formatSecondOfYear } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';

export interface DeliveriesListProps {
  readonly deliveries: readonly ConsoleDelivery[];
  readonly isNarrow: boolean;
  readonly activeId: string | undefined;
  readonly onActiveChange: (eventId: string) => void;
  readonly onEndReached: () => void;
  readonly footer: string;
  readonly handleRef: Ref<VirtualListHandle>;
}

const wideColumns =
  '160px minmax(150px, 1fr) minmax(90px, 1fr) minmax(90px, 1fr) 96px 72px minmax(160px, 2.5fr)';
const wideTitles = ['Created', 'Kind', 'Channel', 'Project', 'State', 'Attempts', 'Outcome'];
const narrowColumns = 'minmax(0, 1.2fr) minmax(0, 0.8fr) 92px';
const narrowTitles = ['Kind', 'Channel', 'State', 'Created'];

export function DeliveriesList(props: DeliveriesListProps) {
  const { deliveries, isNarrow, activeId, onActiveChange, onEndReached, footer, handleRef } = props;
  const { projectId } = useProject();
  const { projects } = useSession();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const projectNames = new Map(projects.map(({ project_id, name }) => [project_id, name]));
  const open = ({ event_id: eventId }: ConsoleDelivery) =>
    void navigate({ to: '/p/$projectId/deliveries/$eventId', params: { projectId, eventId } });
  return (
    <VirtualList
      // Places of rows are computed from their height once.
      key={String(isNarrow)}
      label="Deliveries"
      rows={deliveries}
      rowKey={({ event_id }) => event_id}
      columns={isNarrow ? narrowColumns : wideColumns}
      rowHeight={isNarrow ? twoLinesHeight : 32}
      activeKey={activeId}
      onActiveChange={onActiveChange}
      onToggle={open}
      onEndReached={onEndReached}
      footer={footer}
      handleRef={handleRef}
      head={(isNarrow ? narrowTitles : wideTitles).map((title) => (
        <ColumnHeader key={title} isBelow={isNarrow && title === 'Created'}>
          {title}
        </ColumnHeader>
      ))}
      renderCells={(delivery) => {
        const projectName = projectNames.get(delivery.project_id) ?? delivery.project_id;
        const when = (time: string) => (isNarrow ? formatSecondOfYear : formatSecond)(time, zone);
        const outcome = describeOutcome(delivery, when);
        return (
          <>
            {!isNarrow && <GridCell>{when(delivery.created_at)}</GridCell>}
            <GridCell title={delivery.kind}>
              <Anchor
                inherit
                c="var(--mantine-color-text)"
                fw={500}
                onClick={(event) => event.stopPropagation()}
                renderRoot={(anchorProps) => (
                  <Link
                    to="/p/$projectId/deliveries/$eventId"
                    params={{ projectId, eventId: delivery.event_id }}
                    tabIndex={-1}
                    {...anchorProps}
                  />
                )}
              >
                {describeKind(delivery.kind)}
              </Anchor>
            </GridCell>
            <GridCell title={delivery.channel}>{delivery.channel}</GridCell>
            {!isNarrow && <GridCell title={projectName}>{projectName}</GridCell>}
            <GridCell>
              <ValueBadge value={delivery.state} />
            </GridCell>
            {!isNarrow && <GridCell>{delivery.attempt_count}</GridCell>}
            <GridCell title={outcome} isBelow={isNarrow}>
              <Text span size="xs" c="dimmed">
                {isNarrow ? [when(delivery.created_at), outcome].filter(Boolean).join(', ') : outcome}
              </Text>
            </GridCell>
          </>
        );
      }}
    />
  );
}

/** Why it failed, or when it ended or goes on. */
function describeOutcome(delivery: ConsoleDelivery, when: (time: string) => string): string {
  const { reason, next_attempt_at: next, finished_at: finished } = delivery;
  if (next !== undefined) return `next attempt ${when(next)}${reason === undefined ? '' : `; ${reason}`}`;
  return reason ?? (finished === undefined ? '' : `finished ${when(finished)}`);
}
