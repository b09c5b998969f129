import { Container } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';

/** A page that could not be loaded or drawn. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Container size="sm" py="xl">
      <ErrorNotice
        error={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Container>
  );
}
