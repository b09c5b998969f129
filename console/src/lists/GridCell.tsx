import type { ReactNode } from 'react';

export interface GridCellProps {
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** Whether it has a line of its own below the other cells, which the height of rows has to have room for. */
  readonly isBelow?: boolean;
  readonly children?: ReactNode;
}

/** Of rows with a cell below the others, in pixels. */
export const twoLinesHeight = 48;

/** A cell of a row of a virtual list: no table, whose rows no browser places freely. */
export function GridCell({ title, className, isBelow = false, children }: GridCellProps) {
  return (
    <span role="gridcell" title={title} className={className} data-below={isBelow}>
      {children}
    </span>
  );
}

/** The title of a column of a virtual list. */
export function ColumnHeader({ title, isBelow = false, children }: Omit<GridCellProps, 'className'>) {
  return (
    <span role="columnheader" title={title} data-below={isBelow}>
      {children}
    </span>
  );
}
