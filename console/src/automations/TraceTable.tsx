import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import { useProject } from '../session/use-project.ts';
import { formatSecond } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { shownTraceName } from '../trace-records/trace-name.ts';
import classes from './automations.module.css';

export interface TraceRow {
  readonly traceId: string;
  readonly traceNumber: number;
  readonly name: string;
  readonly status: string;
  readonly severity: string | undefined;
  /** RFC 3339. */
  readonly time: string;
}

export interface TraceTableProps {
  readonly label: string;
  /** What the times are, such as `Created`. */
  readonly timeTitle: string;
  readonly rows: readonly TraceRow[];
  /** Opens traces in a tab of their own, so that a draft stays. */
  readonly keepsPage?: boolean;
}

const firstCount = 10;
const moreCount = 100;

/** Some traces, each a link: a few at first, and more on demand. */
export function TraceTable({ label, timeTitle, rows, keepsPage = false }: TraceTableProps) {
  const [shownCount, setShownCount] = useState(firstCount);
  const leftCount = rows.length - shownCount;
  return (
    <>
      <Table.ScrollContainer
        w="100%"
        maw={1_000}
        minWidth={560}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{timeTitle}</Table.Th>
              <Table.Th scope="col">Trace</Table.Th>
              <Table.Th scope="col">Status</Table.Th>
              <Table.Th scope="col">Severity</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shownCount).map((row) => (
              <Row key={row.traceId} row={row} keepsPage={keepsPage} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {leftCount > 0 && (
        <Button size="xs" variant="default" onClick={() => setShownCount(shownCount + moreCount)}>
          Show {Math.min(leftCount, moreCount)} more
        </Button>
      )}
    </>
  );
}

function Row({ row, keepsPage }: { readonly row: TraceRow; readonly keepsPage: boolean }) {
  const { projectId } = useProject();
  const zone = useTimeZone();
  const { traceId, traceNumber, name, status, severity, time } = row;
  return (
    <Table.Tr>
      <Table.Td className={classes['short']}>{formatSecond(time, zone)}</Table.Td>
      <Table.Td className={classes['name']}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/traces/$traceId"
              params={{ projectId, traceId }}
              {...(keepsPage ? { target: '_blank', rel: 'noopener' } : {})}
              {...props}
            />
          )}
        >
          {shownTraceName(name)}
        </Anchor>{' '}
        <Text span size="xs" c="dimmed">
          #{traceNumber}
        </Text>
      </Table.Td>
      <Table.Td>
        <ValueBadge value={status} />
      </Table.Td>
      <Table.Td>{severity !== undefined && <ValueBadge value={severity} />}</Table.Td>
    </Table.Tr>
  );
}
