import { Button, Menu } from '@mantine/core';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { addWidgetOpener } from './focus-opener.ts';
import { maxWidgets } from './grid-size.ts';
import { type WidgetType, widgetTypes } from './new-widget.ts';

export interface AddWidgetMenuProps {
  readonly widgetCount: number;
  readonly onAdd: (type: WidgetType) => void;
}

/** Begins a widget of a type. */
export function AddWidgetMenu({ widgetCount, onAdd }: AddWidgetMenuProps) {
  const isFull = widgetCount >= maxWidgets;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          data-opener={addWidgetOpener}
          size="xs"
          variant="default"
          leftSection={<PlusIcon size={14} />}
          disabled={isFull}
          title={isFull ? `A dashboard has at most ${maxWidgets} widgets` : undefined}
        >
          Add widget
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {widgetTypes.map(({ type, label }) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
