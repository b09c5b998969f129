import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as that of a phone: lists have other columns then. Known at the first drawing. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
