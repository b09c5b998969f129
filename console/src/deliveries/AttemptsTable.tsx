import { Stack, Table, Text, Title } from '@mantine/core';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import { formatTook } from '../delivery-records/format-took.ts';
import type { ConsoleDeliveryAttempt, DeliveryWithAttempts } from '../generated/types.gen.ts';
import { formatSecond, formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';

/** A series of attempts is over after this many. */
const maxAttempts = 12;

/** Every attempt, the oldest first, and when the next one is due. */
export function AttemptsTable({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const { attempts, attempt_count: seriesCount, next_attempt_at: nextAttemptAt } = delivery;
  const zone = useTimeZone();
  return (
    <Stack component="section" gap="xs" aria-labelledby="attempts-title">
      <Title order={2} size="h3" id="attempts-title">
        Attempts
      </Title>
      <Text size="sm" role="status">
        {describeSeries(attempts.length, seriesCount)}
        {nextAttemptAt !== undefined && ` The next one is due at ${formatSecond(nextAttemptAt, zone)}.`}
      </Text>
      {attempts.length > 0 && (
        <Table.ScrollContainer
          minWidth={620}
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Attempts, scrollable' },
          }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Began</Table.Th>
                <Table.Th scope="col">Result</Table.Th>
                <Table.Th scope="col">Status</Table.Th>
                <Table.Th scope="col">Took</Table.Th>
                <Table.Th scope="col">Error</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {attempts.map((attempt, index) => (
                // Attempts are only ever added at the end.
                // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may begin in the same millisecond
                <AttemptRow key={index} attempt={attempt} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function AttemptRow({ attempt }: { readonly attempt: ConsoleDeliveryAttempt }) {
  const zone = useTimeZone();
  const { started_at: startedAt, duration_ms: durationMs, status, reason } = attempt;
  return (
    <Table.Tr>
      <Table.Td>{formatTime(startedAt, zone)}</Table.Td>
      <Table.Td>
        <ValueBadge value={reason === undefined ? 'delivered' : 'failed'} />
      </Table.Td>
      <Table.Td>{status ?? 'no answer'}</Table.Td>
      <Table.Td>{formatTook(durationMs)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
    </Table.Tr>
  );
}

/** A replay begins a series anew, and the attempts before it stay listed. */
function describeSeries(count: number, seriesCount: number): string {
  if (count === 0) return 'None yet.';
  const before = count - seriesCount;
  const series = `${seriesCount} of at most ${maxAttempts}`;
  return before > 0 ? `${series} since the last replay, ${before} before it.` : `${series}.`;
}
