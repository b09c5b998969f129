import { Table } from '@mantine/core';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { AlertPreviewSeries } from '../generated/types.gen.ts';
import { formatLabels } from '../promql/label-syntax.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './AlertForm.module.css';

export interface PreviewTableProps {
  readonly series: readonly AlertPreviewSeries[];
  readonly isStale: boolean;
}

/** What each series would do now, and how often it would have fired. */
export function PreviewTable({ series, isStale }: PreviewTableProps) {
  const zone = useTimeZone();
  return (
    <Table.ScrollContainer
      minWidth={480}
      maxHeight={260}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Series of the preview' } }}
    >
      <Table data-stale={isStale} className={classes['series'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Series</Table.Th>
            <Table.Th scope="col">Now</Table.Th>
            <Table.Th scope="col">Incidents</Table.Th>
            <Table.Th scope="col">Last opened</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.map(({ labels, is_firing: isFiring, incidents }) => {
            const name = formatLabels(labels);
            const openedAt = incidents.at(-1)?.opened_at;
            return (
              <Table.Tr key={name}>
                <Table.Td className={classes['labels'] ?? ''}>{name}</Table.Td>
                <Table.Td>
                  <ValueBadge value={isFiring ? 'firing' : 'quiet'} />
                </Table.Td>
                <Table.Td>{incidents.length}</Table.Td>
                <Table.Td className={classes['time'] ?? ''}>
                  {openedAt === undefined ? '–' : formatTime(openedAt, zone).slice(5, 19)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
