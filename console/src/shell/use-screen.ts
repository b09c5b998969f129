import { useLocation } from '@tanstack/react-router';
import { type Screen, screenOfPath } from './screens.ts';

/** The screen that the address is at or below; absent on pages outside a project. */
export function useScreen(): Screen | undefined {
  return screenOfPath(useLocation().pathname);
}
