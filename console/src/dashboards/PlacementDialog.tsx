import { Button, CloseButton, Group, Modal, NumberInput, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';
import type { Widget, WidgetLayout } from '../generated/types.gen.ts';
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
  const title = `Move and resize ${nameWidget(widget)}`;
  return (
    <Modal opened onClose={onClose} withCloseButton={false} attributes={{ content: { 'aria-label': title } }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onPlace(clampLayout(layout));
        }}
      >
        <Stack>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Title order={2} size="h3">
              {title}
            </Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </Group>
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
    </Modal>
  );
}
