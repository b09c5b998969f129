import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryKinds, describeKind } from '../delivery-records/describe-kind.ts';
import { type DeliveriesView, decodeDeliveriesView, deliveryStates } from './deliveries-view.ts';
import { channelsOptions } from './delivery-queries.ts';

export interface DeliveriesFilterProps {
  readonly view: DeliveriesView;
  readonly onChange: (view: DeliveriesView) => void;
}

export function DeliveriesFilter({ view, onChange }: DeliveriesFilterProps) {
  // Without an answer only the channel of the address is offered.
  const channels = useQuery(channelsOptions()).data?.channels ?? [];
  const names = new Map(channels.map(({ slug, display_name }) => [slug, `${display_name} (${slug})`]));
  const change = (part: Partial<Record<keyof DeliveriesView, string>>) =>
    onChange(decodeDeliveriesView({ ...view, ...part }));
  return (
    <Group gap="xs">
      <Choice
        label="State"
        all="Every state"
        value={view.state}
        values={deliveryStates}
        onChange={(state) => change({ state })}
      />
      <Choice
        label="Channel"
        all="Every channel"
        value={view.channel}
        values={[...names.keys()]}
        describe={(slug) => names.get(slug) ?? slug}
        onChange={(channel) => change({ channel })}
      />
      <Choice
        label="Kind"
        all="Every kind"
        value={view.kind}
        values={deliveryKinds}
        describe={describeKind}
        onChange={(kind) => change({ kind })}
      />
    </Group>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** What the choice of no value is called. */
  readonly all: string;
  readonly value: string | undefined;
  readonly values: readonly string[];
  readonly describe?: (value: string) => string;
  /** Empty for all. */
  readonly onChange: (value: string) => void;
}

function Choice({ label, all, value = '', values, describe = (text) => text, onChange }: ChoiceProps) {
  const offered = [...new Set([...values, value])].filter((text) => text !== '');
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      flex="1 1 140px"
      maw={260}
      data={[{ value: '', label: all }, ...offered.map((text) => ({ value: text, label: describe(text) }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
