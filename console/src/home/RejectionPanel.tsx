import { Code, Table } from '@mantine/core';
import type { Usage } from '../generated/types.gen.ts';
import { formatTime } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import classes from './HomePage.module.css';
import { Panel } from './Panel.tsx';

/** What was refused in the range, why, and what to do about it; nothing when there was nothing. */
export function RejectionPanel({ usage }: { readonly usage: Usage }) {
  const zone = useTimeZone();
  const rows = usage.signals
    .flatMap(({ signal, rejections }) => rejections.map((rejection) => ({ signal, ...rejection })))
    .sort((a, b) => b.count - a.count);
  return (
    <Panel title="Rejected">
      {rows.length === 0 ? (
        <span className={classes['dimmed']}>Nothing was rejected in this time range.</span>
      ) : (
        <Table.ScrollContainer
          minWidth={640}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Rejections' } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Signal</Table.Th>
                <Table.Th scope="col">Reason</Table.Th>
                <Table.Th scope="col" className={classes['number']}>
                  Items
                </Table.Th>
                <Table.Th scope="col">Last</Table.Th>
                <Table.Th scope="col">An example, and the remedy</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ signal, reason, count, last_at: lastAt, example }) => (
                <Table.Tr key={`${signal} ${reason}`}>
                  <Table.Td>{signal}</Table.Td>
                  <Table.Td>
                    <Code>{reason}</Code>
                  </Table.Td>
                  <Table.Td className={classes['number']}>{count.toLocaleString('en')}</Table.Td>
                  <Table.Td miw={130}>{formatTime(lastAt, zone).slice(0, 16)}</Table.Td>
                  <Table.Td className={classes['example']}>{example}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
