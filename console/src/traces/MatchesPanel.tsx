import { Button, Code, Table, Text } from '@mantine/core';
import type { RuleMatch } from '../generated/types.gen.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';

export interface MatchesPanelProps {
  readonly matches: readonly RuleMatch[];
  readonly onOpenEvent: (eventId: string) => void;
}

/** The automations that the trace matched. */
export function MatchesPanel({ matches, onOpenEvent }: MatchesPanelProps) {
  const zone = useTimeZone();
  if (matches.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No automation has matched this trace.
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label="Rule matches">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Rule</Table.Th>
            <Table.Th>Because of</Table.Th>
            <Table.Th>Matched</Table.Th>
            <Table.Th>Event</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {matches.map((match) => (
            <Table.Tr key={match.match_event_id + match.rule_id}>
              <Table.Td>{match.rule_name}</Table.Td>
              <Table.Td>
                <Code>{match.match_reason}</Code>
              </Table.Td>
              <Table.Td>{formatTime(match.matched_at, zone)}</Table.Td>
              <Table.Td>
                <Button size="compact-xs" variant="default" onClick={() => onOpenEvent(match.match_event_id)}>
                  Show
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
