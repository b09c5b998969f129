import type { ReactNode } from 'react';

export interface GridCellProps {
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A cell of a row of a virtual list: no table, whose rows no browser places freely. */
export function GridCell({ title, className, children }: GridCellProps) {
  return (
    <span role="gridcell" title={title} className={className}>
      {children}
    </span>
  );
}

/** The title of a column of a virtual list. */
export function ColumnHeader({ children }: { readonly children: ReactNode }) {
  return <span role="columnheader">{children}</span>;
}
