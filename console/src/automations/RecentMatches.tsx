import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import type { AutomationInput } from '../generated/types.gen.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { tracesPerPage } from './automation-queries.ts';
import { nameNewestTraces } from './name-traces.ts';
import { listMatches, type TraceMatch } from './rule-matches.ts';
import { TraceTable } from './TraceTable.tsx';
import { useNewestTraces } from './use-newest-traces.ts';

export interface RecentMatchesProps {
  readonly automationId: string;
  /** As it is stored. */
  readonly automation: AutomationInput;
}

/** The traces that an automation matched, and where else to look. */
export function RecentMatches({ automationId, automation }: RecentMatchesProps) {
  const { query, traces, cancel, refresh } = useNewestTraces();
  const matches = useMemo(() => listMatches(traces, automationId), [traces, automationId]);
  /** Of older traces alone that could not be read: the others stay. */
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : refresh());
  return (
    <Stack component="section" gap="xs" align="flex-start" aria-labelledby="matched-title">
      <Title order={2} id="matched-title">
        What matched
      </Title>
      {query.isLoading && <LoadingState onCancel={cancel} />}
      {query.isPending && !query.isLoading && <Text size="sm">Reading was cancelled.</Text>}
      {query.isError && <ErrorNotice error={query.error} retry={retry} />}
      {query.isSuccess && (
        <Text size="sm" role="status">
          {describeMatches(matches.length, traces.length)}
        </Text>
      )}
      {matches.length > 0 && (
        <TraceTable label="Traces that matched" timeTitle="Matched" rows={matches.map(toRow)} />
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={query.isRefetching} onClick={refresh}>
          Refresh
        </Button>
        {query.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Search {tracesPerPage.toLocaleString('en')} older traces
          </Button>
        )}
      </Group>
      <MatchLinks automation={automation} />
    </Stack>
  );
}

/** The traces that match the filter now, and for admins the deliveries of its channels. */
function MatchLinks({ automation: { filter, channels } }: { readonly automation: AutomationInput }) {
  const { projectId, role } = useProject();
  return (
    <Group gap="md">
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/p/$projectId/traces"
            params={{ projectId }}
            search={{ since: '7d', filter }}
            {...props}
          />
        )}
      >
        Traces that match the filter now
      </Anchor>
      {mayManage(role) &&
        channels.map((channel) => (
          <Anchor
            key={channel}
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/p/$projectId/deliveries"
                params={{ projectId }}
                search={{ channel, kind: 'rule.matched' }}
                {...props}
              />
            )}
          >
            Deliveries to {channel}
          </Anchor>
        ))}
    </Group>
  );
}

function describeMatches(matchCount: number, traceCount: number): string {
  if (traceCount === 0) return 'The project has no traces yet.';
  const traces = nameNewestTraces(traceCount);
  return matchCount === 0
    ? `It matched none of ${traces}. Those that were there before it are evaluated at their next write.`
    : `It matched ${matchCount.toLocaleString('en')} of ${traces}.`;
}

function toRow({ trace, match }: TraceMatch) {
  return {
    traceId: trace.trace_id,
    traceNumber: trace.trace_number,
    name: trace.name,
    status: trace.status,
    severity: trace.highest_severity,
    time: match.matched_at,
  };
}
