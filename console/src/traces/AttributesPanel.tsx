import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { serviceClock } from '../api/service-clock.ts';
import { appendCondition } from '../filter-bar/append-condition.ts';
import { explainExcess } from '../filter-bar/filter-problem.ts';
import type { TraceSummary } from '../generated/types.gen.ts';
import type { SearchParams } from '../routing/search-params.ts';
import { useProject } from '../session/use-project.ts';
import { decodeTimeRange, encodeTimeRange } from '../time-range/time-range.ts';
import { KeyValueTable } from './KeyValueTable.tsx';
import { rangeOfTrace } from './range-of-trace.ts';
import { recentTracesView } from './recent-view.ts';

/** The attributes of a trace, each a way to the traces that share it. */
export function AttributesPanel({ trace }: { readonly trace: TraceSummary }) {
  const { projectId } = useProject();
  const range = encodeTimeRange(
    rangeOfTrace(trace, decodeTimeRange(recentTracesView(projectId)), serviceClock.nowMs()),
  );
  const rows = Object.entries(trace.attributes).map(([key, value]) => {
    const filter = appendCondition('', { kind: 'attribute', key }, '=', value, 'traces');
    // The longest values pass the limit of a filter together with their key.
    if (explainExcess(filter, 'traces') !== undefined) return { key, value };
    return { key, value, action: <TracesLink search={{ ...range, filter }} /> };
  });
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        This trace has no attributes.
      </Text>
    );
  return <KeyValueTable label="Attributes of the trace" rows={rows} />;
}

function TracesLink({ search }: { readonly search: SearchParams }) {
  const { projectId } = useProject();
  return (
    <Anchor
      size="xs"
      ml="sm"
      renderRoot={(props) => (
        <Link to="/p/$projectId/traces" params={{ projectId }} search={search} {...props} />
      )}
    >
      Traces with this value
    </Anchor>
  );
}
