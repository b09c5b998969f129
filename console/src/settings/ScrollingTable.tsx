import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ScrollingTableProps {
  /** What the rows are, for readers. */
  readonly label: string;
  readonly columns: readonly string[];
  /** In pixels; below it the table scrolls within itself. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** A table that is never wider than the page. */
export function ScrollingTable({ label, columns, minWidth, children }: ScrollingTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
