import { Menu } from '@mantine/core';
import { memo } from 'react';
import type { DraftEdit, DraftWidget } from './dashboard-draft.ts';
import { LoadedWidgetMenu } from './LoadedWidgetMenu.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';

export interface EditedWidgetProps {
  readonly item: DraftWidget;
  readonly edit: (edit: DraftEdit) => void;
  /** Opens the form of the widget, or that of its place. */
  readonly open: (form: 'widget' | 'place', item: DraftWidget) => void;
}

/** A widget of the draft, with what changes it. */
export const EditedWidget = memo(function EditedWidget({ item, edit, open }: EditedWidgetProps) {
  const { key, widget } = item;
  return (
    <WidgetFrame
      widget={widget}
      handle={<MoveHandle widget={widget} onPlace={(layout) => edit({ kind: 'place', key, layout })} />}
      menu={
        <LoadedWidgetMenu widget={widget}>
          <Menu.Item onClick={() => open('widget', item)}>Edit widget</Menu.Item>
          <Menu.Item onClick={() => open('place', item)}>Move and resize</Menu.Item>
          <Menu.Item onClick={() => edit({ kind: 'duplicate', key })}>Duplicate</Menu.Item>
          <Menu.Item color="red" onClick={() => edit({ kind: 'remove', key })}>
            Remove
          </Menu.Item>
        </LoadedWidgetMenu>
      }
    />
  );
});
