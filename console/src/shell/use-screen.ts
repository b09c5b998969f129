import { useLocation } from '@tanstack/react-router';
import { type Screen, screens } from './screens.ts';

/** The screen that the address is at or below; absent on pages outside a project. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  const name = /^\/p\/[^/]+\/([^/]+)/.exec(pathname)?.[1];
  return name === undefined ? undefined : screens.find(({ to }) => to.endsWith(`/${name}`));
}
