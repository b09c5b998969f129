import type { ReactNode } from 'react';
import classes from './VirtualList.module.css';

export interface VirtualRowProps {
  readonly id: string;
  readonly index: number;
  /** From 1, with the head counted. */
  readonly rowIndex: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly height: number;
  readonly columns: string;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly canOpen: boolean;
  readonly measure: (element: Element | null) => void;
  readonly onClick: () => void;
  readonly cells: ReactNode;
  readonly detail: ReactNode;
}

/** A row at its place in the list. A click that ends a text selection does not open it. */
export function VirtualRow(props: VirtualRowProps) {
  const { id, index, rowIndex, start, height, columns, isActive, isOpen, canOpen, measure, onClick } = props;
  return (
    <div
      ref={measure}
      data-index={index}
      className={classes['item']}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the row by aria-activedescendant */}
      <div
        id={id}
        role="row"
        aria-rowindex={rowIndex}
        aria-selected={isActive}
        aria-expanded={canOpen ? isOpen : undefined}
        className={classes['cells']}
        data-active={isActive}
        data-open={isOpen}
        style={{ gridTemplateColumns: columns, height }}
        onClick={() => {
          if (globalThis.getSelection()?.isCollapsed !== false) onClick();
        }}
      >
        {props.cells}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useFocusableInteractive: what can be used stands within the cell
        <div role="row" aria-rowindex={rowIndex}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <div role="gridcell" className={classes['detail']}>
            {props.detail}
          </div>
        </div>
      )}
    </div>
  );
}
