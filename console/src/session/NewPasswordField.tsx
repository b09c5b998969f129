import { TextInput } from '@mantine/core';

/** As the service counts them. */
export const minPasswordCharacters = 12;

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why the service refused it. */
  readonly error?: string | undefined;
  readonly onChange: (password: string) => void;
}

/** A password that is chosen now; the service also refuses common ones. */
export function NewPasswordField({ label, value, error, onChange }: NewPasswordFieldProps) {
  return (
    <TextInput
      label={label}
      description={`At least ${minPasswordCharacters} characters. A few words are easier to remember than symbols.`}
      type="password"
      name="new-password"
      autoComplete="new-password"
      minLength={minPasswordCharacters}
      required
      withAsterisk={false}
      value={value}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
