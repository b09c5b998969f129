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

/** Counted from 1, as people count. */
const fields = [
  { name: 'x', label: 'First column', first: 1, max: gridColumns },
  { name: 'y', label: 'First row', first: 1, max: maxFirstRow + 1 },
  { name: 'w', label: 'Columns', first: 0, max: gridColumns },
  { name: 'h', label: 'Rows', first: 0, max: maxWidgetRows },
] as const;

/** The place and size of a widget in numbers. */
export function PlacementDialog({ widget, onPlace, onClose }: PlacementDialogProps) {
  const [layout, setLayout] = useState(widget.layout);
  return (
    <Dialog title={`Move and resize ${nameWidget(widget)}`} onClose={onClose} closesOnClickOutside>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onPlace(clampLayout(layout));
        }}
      >
        <Stack>
          <Group grow>
            {fields.map(({ name, label, first, max }, index) => (
              <NumberInput
                key={name}
                label={label}
                min={1}
                max={max}
                allowDecimal={false}
                data-autofocus={index === 0 || undefined}
                value={layout[name] + first}
                onChange={(value) => setLayout({ ...layout, [name]: Number(value) - first })}
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
