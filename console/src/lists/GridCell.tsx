import type { ReactNode } from 'react';

export interface GridCellProps {
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A cell of a row of a virtual list. */
export function GridCell({ title, className, children }: GridCellProps) {
  return (
    <span role="gridcell" title={title} className={className}>
      {children}
    </span>
  );
}
