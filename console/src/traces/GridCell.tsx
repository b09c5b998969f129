import type { ReactNode } from 'react';

export interface GridCellProps {
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A cell of a row of a virtual list. */
export function GridCell({ title, className, children }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual list cannot be a table, whose rows no browser places freely
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the row by aria-activedescendant
    <span role="gridcell" title={title} className={className}>
      {children}
    </span>
  );
}
