/** The grid of the contract. */
export const gridColumns = 24;
export const maxWidgetRows = 100;
export const maxFirstRow = 10_000;
export const maxWidgets = 100;

/** Pixels. */
export const rowHeight = 40;
export const gridGap = 8;
/** What a widget has around its content: its title, and both borders. */
const frameHeight = 38;

/** The height of the content of a widget with so many rows. */
export function contentHeight(rows: number): number {
  return rows * rowHeight + (rows - 1) * gridGap - frameHeight;
}

/** The class of what drags a widget. */
export const dragHandle = 'widget-drag-handle';
/** The class of the button in it that drags the widget too. */
export const dragButton = 'widget-drag-button';
