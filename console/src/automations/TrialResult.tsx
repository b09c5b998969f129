import { Button, Group, Stack, Text } from '@mantine/core';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import type { AutomationTrialResult, MatchedTrace } from '../generated/types.gen.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { nameNewestTraces } from './name-traces.ts';
import { TraceTable } from './TraceTable.tsx';
import type { Trial } from './use-trial.ts';

export interface TrialResultProps {
  readonly trial: Trial;
  /** What is typed now. */
  readonly draft: string;
}

/** Which of the newest traces the filter matches, before it is saved. */
export function TrialResult({ trial, draft }: TrialResultProps) {
  const { filter, query, start, cancel } = trial;
  if (filter === undefined) return null;
  if (query.isFetching) return <LoadingState onCancel={cancel} />;
  if (query.isPending)
    return (
      <Group gap="sm">
        <Text size="sm">The trial was cancelled.</Text>
        <Button size="xs" variant="default" onClick={() => start(filter)}>
          Try again
        </Button>
      </Group>
    );
  if (query.isError)
    // The filter bar shows what is wrong with the filter.
    return toFilterProblem(query.error) === undefined ? (
      <ErrorNotice error={query.error} retry={() => start(filter)} />
    ) : null;
  return (
    <Stack gap={4} align="flex-start" w="100%">
      <Text size="sm" role="status">
        {describeTrial(query.data)}
        {draft.trim() !== filter && ' The filter has changed since: try it again.'}
      </Text>
      {query.data.matched_count > 0 && (
        <TraceTable
          label="Traces that match"
          timeTitle="Created"
          rows={query.data.traces.map(toRow)}
          keepsPage
        />
      )}
    </Stack>
  );
}

function describeTrial({ tested_count: tested, matched_count: matched }: AutomationTrialResult): string {
  if (tested === 0) return 'The project has no traces to try it against.';
  const count = matched === 0 ? 'none' : matched.toLocaleString('en');
  return `It matches ${count} of ${nameNewestTraces(tested)}.`;
}

function toRow({ trace_id, trace_number, name, status, highest_severity, created_at }: MatchedTrace) {
  return {
    traceId: trace_id,
    traceNumber: trace_number,
    name,
    status,
    severity: highest_severity,
    time: created_at,
  };
}
