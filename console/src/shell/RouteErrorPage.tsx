import { Container } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { ConsoleFileError } from './load-file.ts';

/** A page that could not be loaded or drawn. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const remedy =
    error instanceof ConsoleFileError
      ? { retryLabel: 'Reload the page', retry: () => globalThis.location.reload() }
      : { retry: () => void router.invalidate().then(reset) };
  return (
    <Container size="sm" py="xl">
      <ErrorNotice error={error} {...remedy} />
    </Container>
  );
}
