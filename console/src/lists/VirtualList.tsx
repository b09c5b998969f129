import { useCallbackRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { moveInList } from './list-keys.ts';
import { observeRowRoom } from './observe-row-room.ts';
import { useListCursor } from './use-list-cursor.ts';
import { isInSight, useScrollToChosen } from './use-scroll-to-chosen.ts';
import classes from './VirtualList.module.css';
import { VirtualRow } from './VirtualRow.tsx';

export interface VirtualListHandle {
  scrollToTop(): void;
  /** Moves the cursor by that many rows, as `j` and `k` do. */
  moveBy(step: number): void;
}

export interface VirtualListProps<Row> {
  /** What the rows are, for readers: "Logs". */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The cells of a row: elements with `role="gridcell"`. Called for visible rows only, and again when the row or this function is another one. */
  readonly renderCells: (row: Row) => ReactNode;
  /** Column widths as `grid-template-columns`, shared by the head and the rows. */
  readonly columns: string;
  /** The titles of the columns: elements with `role="columnheader"`. */
  readonly head?: ReactNode;
  /** In pixels, fixed; default 28. */
  readonly rowHeight?: number;
  /** Key of the row at the cursor; the caller may keep it in the URL. */
  readonly activeKey?: string | undefined;
  /** Without it, the list keeps the cursor, which moves to `activeKey` when that changes. */
  readonly onActiveChange?: (key: string) => void;
  /** Keys of the rows that are open. */
  readonly openKeys?: ReadonlySet<string>;
  /** Called by a click on a row and by Enter. */
  readonly onToggle?: (row: Row) => void;
  /** What an open row shows below its cells; of any height. */
  readonly renderDetail?: (row: Row) => ReactNode;
  /** Called when the last rows become visible. */
  readonly onEndReached?: () => void;
  /** Called when the list leaves or reaches its top. */
  readonly onTopChange?: (isAtTop: boolean) => void;
  /** What follows the last row: progress, the end, why there are no more. */
  readonly footer?: ReactNode;
  readonly handleRef?: Ref<VirtualListHandle>;
}

/** Rows kept rendered above and below the visible ones: enough for a frame of fast scrolling, and a jump renders all of them. */
const overscan = 6;
/** `onEndReached` is called this many rows before the end, so that scrolling need not stop. */
const endMargin = 50;

/**
 * A list of any length that renders what is visible, at most some dozens of rows. It scrolls within its own box, which has to have a height.
 * Arrow keys, `j` and `k`, Page Up and Page Down, Home and End move the cursor, Enter opens a row.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, columns, head, rowHeight = 28, openKeys, footer } = props;
  const { onToggle, onEndReached, onTopChange, renderDetail } = props;
  const [activeKey, setActiveKey] = useListCursor(props.activeKey, props.onActiveChange);
  const box = useRef<HTMLDivElement>(null);
  const headRows = useRef<HTMLDivElement>(null);
  const cursor = useRef(-1);
  const isAtTop = useRef(true);
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? undefined : rowKey(row);
    },
    [rows, rowKey],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => box.current,
    observeElementRect: (instance, report) =>
      observeRowRoom(instance, () => headRows.current?.offsetHeight ?? 0, report),
    estimateSize: () => rowHeight,
    overscan,
    // With another function the place of every row would be computed again.
    getItemKey: useCallback((index: number) => keyAt(index) ?? index, [keyAt]),
  });

  /** Rows may have come in above, so the index of the cursor is looked up from where it was. */
  function cursorIndex(): number {
    if (activeKey === undefined) return -1;
    if (keyAt(cursor.current) !== activeKey)
      cursor.current = rows.findIndex((row) => rowKey(row) === activeKey);
    return cursor.current;
  }

  function moveTo(index: number): void {
    const key = keyAt(index);
    if (key === undefined) return;
    cursor.current = index;
    if (openKeys?.has(key) !== true) virtualizer.scrollToIndex(index, { align: 'auto' });
    else if (!isInSight(virtualizer, index)) virtualizer.scrollToIndex(index, { align: 'start' });
    setActiveKey(key);
  }

  useScrollToChosen(
    {
      activeKey,
      hasRows: rows.length > 0,
      findIndex: () => (keyAt(cursor.current) === activeKey ? -1 : cursorIndex()),
      isOpen: activeKey !== undefined && openKeys?.has(activeKey) === true,
    },
    virtualizer,
  );

  useImperativeHandle(props.handleRef, () => ({
    scrollToTop: () => virtualizer.scrollToOffset(0),
    moveBy: (step) => moveTo(Math.max(0, Math.min(rows.length - 1, cursorIndex() + step))),
  }));

  /** One function for the life of the list, so that rows that stay are not rendered again. */
  const choose = useCallbackRef((row: Row, index: number) => {
    cursor.current = index;
    setActiveKey(rowKey(row));
    onToggle?.(row);
  });

  const items = virtualizer.getVirtualItems();
  const isActiveRendered = activeKey !== undefined && items.some(({ index }) => keyAt(index) === activeKey);
  const lastIndex = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - endMargin) onEndReached?.();
  }, [lastIndex, rows.length, onEndReached]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles that take keys
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support the properties
    <div
      ref={box}
      className={classes['box']}
      role={renderDetail === undefined ? 'grid' : 'treegrid'}
      aria-label={label}
      aria-rowcount={rows.length + (head === undefined ? 0 : 1)}
      aria-activedescendant={isActiveRendered ? rowId(label, activeKey ?? '') : undefined}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop } }) => {
        if (scrollTop < 4 === isAtTop.current) return;
        isAtTop.current = scrollTop < 4;
        onTopChange?.(isAtTop.current);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const pageRows = Math.floor(event.currentTarget.clientHeight / rowHeight) - 1;
        const index = moveInList(event, cursorIndex(), rows.length, pageRows);
        const row = rows[cursorIndex()];
        if (index !== undefined) moveTo(index);
        else if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) onToggle?.(row);
        else return;
        event.preventDefault();
      }}
    >
      {head !== undefined && (
        <div ref={headRows} role="rowgroup" className={classes['head']}>
          <div
            role="row"
            aria-rowindex={1}
            className={classes['cells']}
            style={{ gridTemplateColumns: columns }}
          >
            {head}
          </div>
        </div>
      )}
      <div role="rowgroup" className={classes['body']} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const rowKeyText = rowKey(row);
          const isOpen = openKeys?.has(rowKeyText) === true;
          return (
            <VirtualRow
              key={key}
              id={rowId(label, rowKeyText)}
              index={index}
              rowIndex={index + (head === undefined ? 1 : 2)}
              start={start}
              height={rowHeight}
              columns={columns}
              isActive={rowKeyText === activeKey}
              isOpen={isOpen}
              canOpen={renderDetail !== undefined}
              measure={virtualizer.measureElement}
              row={row}
              onChoose={choose}
              renderCells={props.renderCells}
              detail={isOpen ? renderDetail?.(row) : undefined}
            />
          );
        })}
      </div>
      {footer !== undefined && (
        <div role="rowgroup">
          <div role="row">
            <div role="gridcell" className={classes['footer']}>
              {footer}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function rowId(label: string, key: string): string {
  return `${label}-${key}`.replaceAll(/\s/g, '-');
}
