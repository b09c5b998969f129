import { ActionIcon } from '@mantine/core';
import { DotsIcon } from '../shell/icons/DotsIcon.tsx';
import { loadLater } from '../shell/load-later.tsx';
import type { WidgetMenuProps } from './LoadedWidgetMenu.tsx';

const LoadedWidgetMenu = loadLater(async () => (await import('./LoadedWidgetMenu.tsx')).LoadedWidgetMenu, {
  whenIdle: true,
});

/** The menu of a widget, which comes after the widget. */
export function WidgetMenu(props: WidgetMenuProps) {
  const placeholder = (
    <ActionIcon variant="subtle" color="gray" aria-hidden disabled>
      <DotsIcon size={16} />
    </ActionIcon>
  );
  return <LoadedWidgetMenu whileLoading={placeholder} {...props} />;
}
