import { Button, Fieldset, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Fieldset.css';
import { useId, useRef } from 'react';
import { given, type Secret, stored } from './channel-draft.ts';
import { describeInvalid } from './describe-invalid.ts';
import { type MailServer, noMailServer } from './mail-server.ts';
import { useFocusAfterSwitch } from './use-focus-after-switch.ts';

export interface MailServerFieldProps {
  readonly value: Secret<MailServer>;
  readonly original: Secret<MailServer> | undefined;
  readonly onChange: (value: Secret<MailServer>) => void;
  readonly error: string | undefined;
}

/** The mail server with its user and password, replaced as a whole. */
export function MailServerField({ value, original, onChange, error }: MailServerFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useFocusAfterSwitch(box, value.kind);
  if (value.kind === 'stored')
    return (
      <Input.Wrapper
        ref={box}
        label="Mail server"
        labelElement="div"
        description="With its user and password, which are never shown."
        error={error}
        errorProps={{ id: errorId }}
      >
        <Group gap="sm" mt={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Set: {value.shown}
          </Text>
          <Button
            size="xs"
            variant="default"
            {...describeInvalid(error, errorId)}
            onClick={() => onChange(given(noMailServer))}
          >
            Replace the mail server
          </Button>
        </Group>
      </Input.Wrapper>
    );
  return (
    <div ref={box}>
      <Fieldset legend="Mail server">
        <ServerInputs server={value.value} onChange={(server) => onChange(given(server))} error={error} />
        {original?.kind === 'stored' && (
          <Button mt="sm" size="xs" variant="default" onClick={() => onChange(stored(original.shown))}>
            Keep the stored mail server
          </Button>
        )}
      </Fieldset>
    </div>
  );
}

interface ServerInputsProps {
  readonly server: MailServer;
  readonly onChange: (server: MailServer) => void;
  readonly error: string | undefined;
}

function ServerInputs({ server, onChange, error }: ServerInputsProps) {
  const { encryption, host, port, user, password } = server;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <TextInput
          flex="3 1 200px"
          label="Host"
          placeholder="mail.example.com"
          required
          withAsterisk={false}
          autoComplete="off"
          spellCheck={false}
          value={host}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...server, host: currentTarget.value })}
        />
        <TextInput
          flex="1 1 90px"
          label="Port"
          placeholder={encryption === 'tls' ? '465' : '587'}
          inputMode="numeric"
          pattern="\d*"
          maxLength={5}
          autoComplete="off"
          value={port}
          onChange={({ currentTarget }) => onChange({ ...server, port: currentTarget.value })}
        />
      </Group>
      <NativeSelect
        label="Encryption"
        description="A password is sent only when encrypted, unless the server is in a network that --notifications-allowed-networks allows."
        value={encryption}
        data={[
          { value: 'tls', label: 'TLS from the start (smtps)' },
          { value: 'starttls', label: 'STARTTLS (smtp)' },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...server, encryption: currentTarget.value === 'starttls' ? 'starttls' : 'tls' })
        }
      />
      <Group gap="sm" align="flex-start">
        <TextInput
          flex="1 1 180px"
          label="User"
          description="Empty for none."
          autoComplete="off"
          spellCheck={false}
          value={user}
          onChange={({ currentTarget }) => onChange({ ...server, user: currentTarget.value })}
        />
        <TextInput
          flex="1 1 180px"
          label="Password"
          description="Stored, and never shown again."
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ currentTarget }) => onChange({ ...server, password: currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}
