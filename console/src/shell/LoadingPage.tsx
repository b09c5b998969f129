import { Center, Loader } from '@mantine/core';

/** Shown while the code of a page is on its way. */
export function LoadingPage() {
  return (
    <Center mih="40vh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
