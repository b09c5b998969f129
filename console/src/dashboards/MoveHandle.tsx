import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Widget, WidgetLayout } from '../generated/types.gen.ts';
import { MoveIcon } from '../shell/icons/MoveIcon.tsx';
import { dragButton, gridColumns } from './grid-size.ts';
import { clampLayout } from './place-widget.ts';

export interface MoveHandleProps {
  readonly widget: Widget;
  readonly name: string;
  readonly onPlace: (layout: WidgetLayout) => void;
}

/** Columns and rows by key. */
const steps = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** Drags a widget; the arrow keys move it too, and with Shift resize it. */
export function MoveHandle({ widget, name, onPlace }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key);
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { x, y, w, h } = widget.layout;
    const [columns, rows] = step;
    const place = event.shiftKey
      ? { x, y, w: Math.max(1, Math.min(w + columns, gridColumns - x)), h: h + rows }
      : { x: x + columns, y: y + rows, w, h };
    onPlace(clampLayout(place));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      ml={-8}
      className={dragButton}
      aria-label={`Move ${name}`}
      title="Drag to move. Arrow keys move too, with Shift they resize"
      onKeyDown={onKeyDown}
    >
      <MoveIcon size={16} />
    </ActionIcon>
  );
}
