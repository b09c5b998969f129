import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { serviceClock } from '../api/service-clock.ts';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import { FilterText } from '../filter-bar/FilterText.tsx';
import type { ConsoleAutomation } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { formatClock, formatSecond } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './automations.module.css';
import { ChannelNames } from './ChannelNames.tsx';
import { nameNewestTraces } from './name-traces.ts';
import { countMatches, type MatchCount } from './rule-matches.ts';
import { useNewestTraces } from './use-newest-traces.ts';

/** A row for each automation. */
export function AutomationTable({ automations }: { readonly automations: readonly ConsoleAutomation[] }) {
  const { query, traces, readAtMs, refresh } = useNewestTraces();
  const zone = useTimeZone();
  const counts = useMemo(() => countMatches(traces), [traces]);
  // The page of an automation says when older traces could not be read; the others were.
  const isFailed = query.isError && !query.isFetchNextPageError;
  return (
    <>
      {isFailed && <ErrorNotice error={query.error} retry={refresh} />}
      <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Automations" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col" w="40%">
                Filter
              </Table.Th>
              <Table.Th scope="col">Channels</Table.Th>
              <Table.Th scope="col">State</Table.Th>
              <Table.Th scope="col" className={classes['short']}>
                Matched
                {traces.length > 0 && (
                  <Text size="xs" c="dimmed">
                    of {nameNewestTraces(traces.length)}
                    {readAtMs !== undefined && `, as of ${formatClock(serviceClock.correct(readAtMs), zone)}`}
                  </Text>
                )}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {automations.map((automation) => (
              <AutomationRow
                key={automation.automation_id}
                automation={automation}
                matched={
                  query.isPending ? 'reading' : isFailed ? 'unknown' : counts.get(automation.automation_id)
                }
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

type Matched = MatchCount | 'reading' | 'unknown' | undefined;

interface AutomationRowProps {
  readonly automation: ConsoleAutomation;
  readonly matched: Matched;
}

function AutomationRow({ automation, matched }: AutomationRowProps) {
  const { projectId } = useProject();
  const { automation_id: automationId, name, description, filter, channels, enabled } = automation;
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>
        <Anchor
          size="sm"
          fw={500}
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/automations/$automationId"
              params={{ projectId, automationId }}
              {...props}
            />
          )}
        >
          {name}
        </Anchor>
        {description !== undefined && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="xs" ff="monospace" lineClamp={2} title={filter} className={classes['filter']}>
          <FilterText text={filter} />
        </Text>
      </Table.Td>
      <Table.Td>
        <ChannelNames channels={channels} />
      </Table.Td>
      <Table.Td className={classes['short']}>
        <ValueBadge value={enabled ? 'enabled' : 'disabled'} />
      </Table.Td>
      <Table.Td className={classes['short']}>
        <MatchedCell matched={matched} />
      </Table.Td>
    </Table.Tr>
  );
}

function MatchedCell({ matched }: { readonly matched: Matched }) {
  const zone = useTimeZone();
  if (matched === 'reading') return <Skeleton height={14} width={80} />;
  if (matched === 'unknown') return 'unknown';
  if (matched === undefined)
    return (
      <Text size="sm" c="dimmed">
        none
      </Text>
    );
  return (
    <>
      <Text size="sm">{matched.count.toLocaleString('en')}</Text>
      <Text size="xs" c="dimmed">
        last {formatSecond(matched.lastMatchedAt, zone)}
      </Text>
    </>
  );
}
