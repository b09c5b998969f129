import { Badge, useComputedColorScheme } from '@mantine/core';
import { colorSeries } from '../charts/series-colors.ts';
import type { DeliveryState } from '../generated/types.gen.ts';

/** The state of a delivery by its colour, with the text in the colour of text. */
export function DeliveryStateBadge({ state }: { readonly state: DeliveryState }) {
  const scheme = useComputedColorScheme('light');
  const background = colorSeries([state], scheme).get(state);
  return (
    <Badge
      size="sm"
      variant="default"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<span style={{ display: 'block', width: 8, height: 8, borderRadius: 4, background }} />}
    >
      {state}
    </Badge>
  );
}
