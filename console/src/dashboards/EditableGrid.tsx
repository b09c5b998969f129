import { type ReactNode, useMemo } from 'react';
import { GridLayout, type Layout, noCompactor, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import type { WidgetLayout } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import type { DraftWidget } from './dashboard-draft.ts';
import { dragHandle, gridColumns, gridGap, rowHeight } from './grid-size.ts';
import { clampLayout } from './place-widget.ts';

export interface EditableGridProps {
  readonly widgets: readonly DraftWidget[];
  readonly renderWidget: (widget: DraftWidget) => ReactNode;
  readonly onArrange: (layouts: ReadonlyMap<string, WidgetLayout>) => void;
}

const gridConfig = {
  cols: gridColumns,
  rowHeight,
  margin: [gridGap, gridGap],
  containerPadding: [0, 0],
} as const;

/** The menu in the head of a widget does not drag it. */
const dragConfig = { handle: `.${dragHandle}`, cancel: 'button' };

/** Widgets that are dragged by their heads and resized by their corners; those that are hit move down. */
export function EditableGrid({ widgets, renderWidget, onArrange }: EditableGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const layout = useMemo(
    () => widgets.map(({ key, widget }) => ({ i: key, ...clampLayout(widget.layout) })),
    [widgets],
  );
  const arrange = (dropped: Layout) => {
    onArrange(new Map(dropped.map(({ i, ...place }) => [i, clampLayout(place)])));
  };
  return (
    <div ref={containerRef} className={classes['editGrid']}>
      {mounted && (
        <GridLayout
          width={width}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          compactor={noCompactor}
          layout={layout}
          onDragStop={arrange}
          onResizeStop={arrange}
        >
          {widgets.map((one) => (
            <div key={one.key}>{renderWidget(one)}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
