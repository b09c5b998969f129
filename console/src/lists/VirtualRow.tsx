import { memo, type ReactNode } from 'react';
import classes from './VirtualList.module.css';

export interface VirtualRowProps<Row> {
  readonly row: Row;
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
  readonly onChoose: (row: Row, index: number) => void;
  readonly renderCells: (row: Row) => ReactNode;
  readonly detail: ReactNode;
}

/** A row at its place in the list, rendered again when it changes only. A click that ends a text selection does not choose it. */
export const VirtualRow = memo(PlacedRow) as typeof PlacedRow;

function PlacedRow<Row>(props: VirtualRowProps<Row>) {
  const { row, id, index, rowIndex, start, height, columns, isActive, isOpen, canOpen, measure } = props;
  return (
    <div
      ref={measure}
      data-index={index}
      className={classes['item']}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows */}
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
          if (globalThis.getSelection()?.isCollapsed !== false) props.onChoose(row, index);
        }}
      >
        {props.renderCells(row)}
      </div>
      {isOpen && (
        <div role="row" aria-rowindex={rowIndex}>
          <div role="gridcell" className={classes['detail']}>
            {props.detail}
          </div>
        </div>
      )}
    </div>
  );
}
