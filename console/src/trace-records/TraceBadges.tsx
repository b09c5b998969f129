import { Badge, useComputedColorScheme } from '@mantine/core';
import { colorSeries } from '../charts/series-colors.ts';

export interface TraceBadgeProps {
  /** A status or a severity. */
  readonly value: string;
}

/** A status or severity by the colour that it has in charts, with the text in the colour of text. */
export function TraceBadge({ value }: TraceBadgeProps) {
  const scheme = useComputedColorScheme('light');
  const color = colorSeries([value], scheme).get(value);
  return (
    <Badge
      size="sm"
      variant="default"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={
        <span style={{ display: 'block', width: 8, height: 8, borderRadius: 4, background: color }} />
      }
    >
      {value}
    </Badge>
  );
}
