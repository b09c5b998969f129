import { Button, Group, NumberInput, Stack } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';
import type { Widget, WidgetLayout } from '../generated/types.gen.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { gridColumns, maxFirstRow, maxWidgetRows } from './grid-size.ts';
import { nameWidget } from './new-widget.ts';
import { clampLayout } from './place-widget.ts';

export interface PlacementDialogProps {
  readonly widget: Widget;
  readonly onPlace: (layout: WidgetLayout) => void;
  readonly onClose: () => void;
}

const fields = [
  { name: 'x', label: 'First column', max: gridColumns },
  { name: 'y', label: 'First row', max: maxFirstRow + 1 },
  { name: 'w', label: 'Columns', max: gridColumns },
  { name: 'h', label: 'Rows', max: maxWidgetRows },
] as const;

/** The place and size of a widget in numbers, counted from 1, as people count. */
export function PlacementDialog({ widget, onPlace, onClose }: PlacementDialogProps) {
  const { x, y, w, h } = widget.layout;
  // As they stand in the fields, which are empty while somebody replaces a number.
  const [typed, setTyped] = useState<Readonly<Record<keyof WidgetLayout, number | string>>>({
    x: x + 1,
    y: y + 1,
    w,
    h,
  });
  return (
    <Dialog title={`Move and resize ${nameWidget(widget)}`} onClose={onClose} closesOnClickOutside>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const place = { x: Number(typed.x) - 1, y: Number(typed.y) - 1 };
          onPlace(clampLayout({ ...place, w: Number(typed.w), h: Number(typed.h) }));
        }}
      >
        <Stack>
          <Group gap="sm">
            {fields.map(({ name, label, max }, index) => (
              <NumberInput
                key={name}
                label={label}
                flex="1 1 45%"
                min={1}
                max={max}
                required
                withAsterisk={false}
                allowDecimal={false}
                allowNegative={false}
                data-autofocus={index === 0 || undefined}
                value={typed[name]}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            ))}
          </Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Place</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
