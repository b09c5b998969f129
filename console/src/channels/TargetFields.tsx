import { Stack, Textarea, TextInput } from '@mantine/core';
import type { EmailDraft, PagerdutyDraft, SlackDraft, TargetDraft, WebhookDraft } from './channel-draft.ts';
import { HeadersField } from './HeadersField.tsx';
import { MailServerField } from './MailServerField.tsx';
import { SecretField } from './SecretField.tsx';

export interface TargetFieldsProps<Target = TargetDraft> {
  readonly target: Target;
  /** As it is stored; absent in a new channel. */
  readonly original: Target | undefined;
  readonly onChange: (target: Target) => void;
  /** Why the API rejected a field, by its name in `target`. */
  readonly errorOf: (field: string) => string | undefined;
}

/** How a channel is reached, by its type. */
export function TargetFields({ target, original, ...rest }: TargetFieldsProps) {
  switch (target.type) {
    case 'webhook':
      return (
        <WebhookFields
          target={target}
          original={original?.type === 'webhook' ? original : undefined}
          {...rest}
        />
      );
    case 'slack':
      return (
        <SlackFields target={target} original={original?.type === 'slack' ? original : undefined} {...rest} />
      );
    case 'pagerduty':
      return (
        <PagerdutyFields
          target={target}
          original={original?.type === 'pagerduty' ? original : undefined}
          {...rest}
        />
      );
    case 'email':
      return (
        <EmailFields target={target} original={original?.type === 'email' ? original : undefined} {...rest} />
      );
  }
}

const maxUrlLength = 2_048;

function WebhookFields({ target, original, onChange, errorOf }: TargetFieldsProps<WebhookDraft>) {
  const isNew = original === undefined;
  return (
    <Stack gap="md">
      <SecretField
        label="Address"
        description="Notifications are posted to it. It is a secret: only its host is shown later. When the host changes, the headers are needed anew."
        placeholder="https://hooks.example.com/cairn"
        maxLength={maxUrlLength}
        value={target.url}
        original={original?.url}
        storedText={`Set: ${target.url.kind === 'stored' ? target.url.shown : ''}`}
        onChange={(url) => onChange({ ...target, url })}
        error={errorOf('url')}
      />
      <HeadersField
        value={target.headers}
        original={original?.headers}
        onChange={(headers) => onChange({ ...target, headers })}
        error={errorOf('headers')}
      />
      <SecretField
        label="Signing secret"
        description="Signs every notification, as Standard Webhooks describes: whsec_ and base64 of 24 to 64 bytes."
        placeholder="whsec_"
        maxLength={200}
        value={target.signingSecret}
        original={original?.signingSecret ?? { kind: 'stored', shown: 'generated' }}
        storedText={isNew ? 'Generated, and shown once when the channel is created.' : 'Set'}
        replaceLabel={isNew ? 'Use my own' : 'Replace'}
        keepLabel={isNew ? 'Generate one' : 'Keep the stored one'}
        onChange={(signingSecret) => onChange({ ...target, signingSecret })}
        error={errorOf('signing_secret')}
      />
    </Stack>
  );
}

function SlackFields({ target, original, onChange, errorOf }: TargetFieldsProps<SlackDraft>) {
  return (
    <SecretField
      label="Webhook address"
      description="Slack gives it when an app adds an incoming webhook to a channel. It is a secret: only its host is shown later."
      placeholder="https://hooks.slack.com/services/…"
      maxLength={maxUrlLength}
      value={target.url}
      original={original?.url}
      storedText={`Set: ${target.url.kind === 'stored' ? target.url.shown : ''}`}
      onChange={(url) => onChange({ ...target, url })}
      error={errorOf('url')}
    />
  );
}

function PagerdutyFields({ target, original, onChange, errorOf }: TargetFieldsProps<PagerdutyDraft>) {
  return (
    <SecretField
      label="Integration key"
      description="Of an Events API v2 integration of the service: 32 letters and digits. It is never shown again."
      placeholder="0123456789abcdef0123456789abcdef"
      maxLength={100}
      value={target.routingKey}
      original={original?.routingKey}
      storedText="Set"
      onChange={(routingKey) => onChange({ ...target, routingKey })}
      error={errorOf('routing_key')}
    />
  );
}

function EmailFields({ target, original, onChange, errorOf }: TargetFieldsProps<EmailDraft>) {
  return (
    <Stack gap="md">
      <MailServerField
        value={target.server}
        original={original?.server}
        onChange={(server) => onChange({ ...target, server })}
        error={errorOf('smtp_url')}
      />
      <TextInput
        label="From"
        placeholder="cairn@example.com"
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={254}
        value={target.from}
        error={errorOf('from')}
        onChange={({ currentTarget }) => onChange({ ...target, from: currentTarget.value })}
      />
      <Textarea
        label="To"
        description="One address a line, at most 50."
        placeholder="ops@example.com"
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        rows={3}
        value={target.to}
        error={errorOf('to')}
        onChange={({ currentTarget }) => onChange({ ...target, to: currentTarget.value })}
      />
    </Stack>
  );
}
