import { type ReactNode, useMemo } from 'react';
import { type EventCallback, GridLayout, getCompactor, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import type { WidgetLayout } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import type { DraftWidget } from './dashboard-draft.ts';
import { dragButton, dragHandle, gridColumns, gridGap, rowHeight } from './grid-size.ts';
import { nameWidgets } from './new-widget.ts';
import { clampLayout } from './place-widget.ts';

export interface EditableGridProps {
  readonly widgets: readonly DraftWidget[];
  /** With a name that no other widget has. */
  readonly renderWidget: (widget: DraftWidget, name: string) => ReactNode;
  /** Called when a widget is dropped or has its new size. */
  readonly onPlace: (key: string, layout: WidgetLayout) => void;
}

const gridConfig = {
  cols: gridColumns,
  rowHeight,
  margin: [gridGap, gridGap],
  containerPadding: [0, 0],
} as const;

/** While it is dragged a widget lies over the others; the draft moves them when it is dropped. */
const overlapping = getCompactor(null, true);
/** The menu in the head of a widget does not drag it. */
const dragConfig = { handle: `.${dragHandle}`, cancel: `button:not(.${dragButton})` };

/** Widgets that are dragged by their heads and resized by their corners. */
export function EditableGrid({ widgets, renderWidget, onPlace }: EditableGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const layout = useMemo(
    () => widgets.map(({ key, widget }) => ({ i: key, ...clampLayout(widget.layout) })),
    [widgets],
  );
  const names = nameWidgets(widgets.map(({ widget }) => widget));
  const place: EventCallback = (_, __, item) => {
    if (item !== null) onPlace(item.i, clampLayout(item));
  };
  return (
    <div ref={containerRef} className={classes['editGrid']}>
      {/* The library would add a style element of this id, which the policy of the page refuses. */}
      <div id="react-draggable-style-el" hidden />
      {mounted && (
        <GridLayout
          width={width}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          compactor={overlapping}
          layout={layout}
          onDragStop={place}
          onResizeStop={place}
        >
          {widgets.map((one, index) => (
            <div key={one.key}>{renderWidget(one, names[index] ?? '')}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
