import { ActionIcon } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DotsIcon } from '../shell/icons/DotsIcon.tsx';
import type { WidgetMenuProps } from './LoadedWidgetMenu.tsx';

const LoadedWidgetMenu = lazy(async () => ({
  default: (await import('./LoadedWidgetMenu.tsx')).LoadedWidgetMenu,
}));

/** The menu of a widget, which comes after the widget. */
export function WidgetMenu(props: WidgetMenuProps) {
  const placeholder = (
    <ActionIcon variant="subtle" color="gray" aria-hidden disabled>
      <DotsIcon size={16} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={placeholder}>
      <LoadedWidgetMenu {...props} />
    </Suspense>
  );
}
