import { Anchor } from '@mantine/core';
import { basePath } from '../api/base-path.ts';

/** Leads to a new session beside the page, which keeps what was entered in it. */
export function SignInAgain() {
  return (
    <Anchor size="sm" href={`${basePath}/sign-in`} target="_blank" rel="noopener">
      Sign in in a new tab
    </Anchor>
  );
}
