import { Menu } from '@mantine/core';
import { memo } from 'react';
import type { DraftEdit, DraftWidget } from './dashboard-draft.ts';
import { menuOpener } from './focus-opener.ts';
import { LoadedWidgetMenu } from './LoadedWidgetMenu.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';

export interface EditedWidgetProps {
  readonly item: DraftWidget;
  readonly name: string;
  readonly edit: (edit: DraftEdit) => void;
  /** Opens the form of the widget or that of its place, or removes it. */
  readonly open: (form: 'widget' | 'place' | 'remove', item: DraftWidget) => void;
}

/** A widget of the draft, with what changes it. */
export const EditedWidget = memo(function EditedWidget({ item, name, edit, open }: EditedWidgetProps) {
  const { key, widget } = item;
  return (
    <WidgetFrame
      widget={widget}
      name={name}
      handle={
        <MoveHandle widget={widget} name={name} onPlace={(layout) => edit({ kind: 'place', key, layout })} />
      }
      menu={
        <LoadedWidgetMenu widget={widget} name={name} opener={menuOpener(key)}>
          <Menu.Item onClick={() => open('widget', item)}>Edit widget</Menu.Item>
          <Menu.Item onClick={() => open('place', item)}>Move and resize</Menu.Item>
          <Menu.Item onClick={() => edit({ kind: 'duplicate', key })}>Duplicate</Menu.Item>
          <Menu.Item color="red" onClick={() => open('remove', item)}>
            Remove
          </Menu.Item>
        </LoadedWidgetMenu>
      }
    />
  );
});
