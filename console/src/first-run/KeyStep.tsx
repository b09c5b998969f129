import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { mayManage } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { CopyField } from '../shell/CopyField.tsx';
import { keyPlaceholders } from './snippets.ts';
import { toOrigin } from './to-origin.ts';
import type { KeyCreation } from './use-key-creation.ts';

export interface KeyStepProps {
  readonly kind: 'ingest' | 'web';
  readonly creation: KeyCreation;
}

/** Makes the key that the snippets need, and shows it once; for those who may not, says who may. */
export function KeyStep({ kind, creation }: KeyStepProps) {
  const { role } = useProject();
  if (creation.key !== undefined)
    return (
      <CopyField
        label={kind === 'web' ? 'Web key' : 'Ingest key'}
        description="Already in the snippets below. Copy it now: it is not shown again, and this page forgets it when you leave."
        value={creation.key}
      />
    );
  if (!mayManage(role))
    return (
      <Text size="sm">
        An owner or admin makes {kind === 'web' ? 'a web key' : 'an ingest key'}, here or in the settings. Put
        it in the place of {keyPlaceholders[kind]}.
      </Text>
    );
  return kind === 'web' ? <WebKeyForm creation={creation} /> : <IngestKeyButton creation={creation} />;
}

function IngestKeyButton({ creation }: { readonly creation: KeyCreation }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">The snippets need an ingest key, which writes to this project and reads nothing.</Text>
      <Button loading={creation.isPending} onClick={() => creation.create([])}>
        Create an ingest key
      </Button>
      {creation.error !== null && <ErrorNotice error={creation.error} />}
    </Stack>
  );
}

function WebKeyForm({ creation }: { readonly creation: KeyCreation }) {
  const [address, setAddress] = useState('');
  const problem = fieldErrorOf(creation.error, 'allowed_origins');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creation.create([toOrigin(address)]);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Everybody can read a key in a page: a web key only writes, and only from the origins that it lists.
        </Text>
        <TextInput
          label="Address of your page"
          description="Its origin is allowed; more can be added in the settings."
          placeholder="https://shop.example"
          inputMode="url"
          required
          withAsterisk={false}
          w={320}
          maw="100%"
          value={address}
          error={problem}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={creation.isPending}>
          Create a web key
        </Button>
        {creation.error !== null && problem === undefined && <ErrorNotice error={creation.error} />}
      </Stack>
    </form>
  );
}
