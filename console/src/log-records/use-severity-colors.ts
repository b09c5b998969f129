import { orderedSeverities } from '@cairn/server/filter';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { colorSeries } from '../charts/series-colors.ts';

/** The colour of each severity in the scheme of the page. */
export function useSeverityColors(): ReadonlyMap<string, string> {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => colorSeries([...orderedSeverities, 'unspecified'], scheme), [scheme]);
}
