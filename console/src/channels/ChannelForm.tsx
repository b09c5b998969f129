import { Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { fieldErrorOf } from '../editing/field-errors.ts';
import { ChannelFields, type ChannelFieldsProps } from './ChannelFields.tsx';

export interface ChannelFormProps extends Pick<ChannelFieldsProps, 'draft' | 'original' | 'onChange'> {
  /** Why the last write failed. */
  readonly error: Error | null;
  /** Whether the error is shown beside a field of `children`. */
  readonly isErrorShown?: boolean;
  readonly onSubmit: () => void;
  /** What follows the name. */
  readonly children?: ReactNode;
  /** The buttons. */
  readonly actions: ReactNode;
}

const fields = [
  'display_name',
  'target.url',
  'target.headers',
  'target.signing_secret',
  'target.routing_key',
  'target.smtp_url',
  'target.from',
  'target.to',
];

/** The form of a channel: an error of the API stands at the field that it names, and below where it names none. */
export function ChannelForm(props: ChannelFormProps) {
  const { draft, original, onChange, error, isErrorShown = false, onSubmit, children, actions } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [error]);
  const hasField = isErrorShown || fields.some((field) => fieldErrorOf(error, field) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md" maw={640}>
        <ChannelFields
          draft={draft}
          original={original}
          onChange={onChange}
          errorOf={(field) => fieldErrorOf(error, field)}
        >
          {children}
        </ChannelFields>
        {error !== null && !hasField && <ErrorNotice error={error} />}
        {actions}
      </Stack>
    </form>
  );
}
