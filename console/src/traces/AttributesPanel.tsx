import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { appendCondition } from '../filter-bar/append-condition.ts';
import type { TraceSummary } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';
import { KeyValueTable } from './KeyValueTable.tsx';

/** The attributes of a trace, each a way to the traces that share it. */
export function AttributesPanel({ trace }: { readonly trace: TraceSummary }) {
  const { projectId } = useProject();
  const rows = Object.entries(trace.attributes).map(([key, value]) => ({
    key,
    value,
    action: (
      <Anchor
        size="xs"
        ml="sm"
        renderRoot={(props) => (
          <Link
            to="/p/$projectId/traces"
            params={{ projectId }}
            search={{ filter: appendCondition('', { kind: 'attribute', key }, '=', value, 'traces') }}
            {...props}
          />
        )}
      >
        Traces with this value
      </Anchor>
    ),
  }));
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        This trace has no attributes.
      </Text>
    );
  return <KeyValueTable label="Attributes of the trace" rows={rows} />;
}
