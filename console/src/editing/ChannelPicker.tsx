import { TextInput } from '@mantine/core';
import { loadLater } from '../shell/load-later.tsx';
import type { ChannelPickerProps } from './ChannelSelect.tsx';

const ChannelSelect = loadLater(async () => (await import('./ChannelSelect.tsx')).ChannelSelect);

/** Chooses among the notification channels of the organization. */
export function ChannelPicker(props: ChannelPickerProps) {
  const { label, description, error, value } = props;
  const placeholder = (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={value.join(', ')}
      readOnly
      aria-disabled
    />
  );
  return <ChannelSelect {...props} whileLoading={placeholder} />;
}
