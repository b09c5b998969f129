import { Title } from '@mantine/core';

export function SignInPage() {
  return <Title order={1}>Sign in</Title>;
}
