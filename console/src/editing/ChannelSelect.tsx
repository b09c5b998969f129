import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { listIntegrationsOptions } from '../generated/@tanstack/react-query.gen.ts';
import type { Integration } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';

export interface ChannelPickerProps {
  /** Slugs. */
  readonly value: readonly string[];
  readonly onChange: (channels: readonly string[]) => void;
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
}

/** What `ChannelPicker` loads. */
export function ChannelSelect({ value, onChange, label, description, error }: ChannelPickerProps) {
  const { client } = useProject();
  const channels = useQuery(listIntegrationsOptions({ client }));
  const known = channels.data?.integrations ?? [];
  // A channel that was deleted still stands in the document, and must be seen to be taken out.
  const missing = value.filter((slug) => !known.some((channel) => channel.slug === slug));
  const unknown = missing.map((slug) => ({
    value: slug,
    label: channels.isSuccess ? `${slug} (no such channel)` : slug,
  }));
  return (
    <>
      <MultiSelect
        label={label}
        description={description}
        error={error}
        placeholder={value.length === 0 ? 'Choose channels' : ''}
        nothingFoundMessage={channels.isPending ? 'Reading the channels…' : 'No channel is called that'}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        data={[...known.map(toOption), ...unknown]}
        value={[...value]}
        onChange={onChange}
      />
      {channels.isError && <ErrorNotice error={channels.error} retry={() => void channels.refetch()} />}
    </>
  );
}

function toOption({ slug, display_name, type, enabled }: Integration) {
  return { value: slug, label: `${display_name} (${type}${enabled ? '' : ', disabled'})` };
}
