import { Button, Divider, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { basePath } from '../api/base-path.ts';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { getSignInOptionsOptions } from '../generated/@tanstack/react-query.gen.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { EntrancePage } from './EntrancePage.tsx';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { readReturnPath, toProviderReturnPath } from './return-path.ts';
import { describeSignInRefusal } from './sign-in-refusals.ts';

export function SignInPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const returnPath = readReturnPath(search);
  const options = useQuery(getSignInOptionsOptions({ client: organizationClient }));
  const refusal = describeSignInRefusal(search);
  if (options.isPending)
    return (
      <EntrancePage title="Sign in">
        <LoadingState />
      </EntrancePage>
    );
  if (options.isError)
    return (
      <EntrancePage title="Sign in">
        <ErrorNotice error={options.error} retry={() => void options.refetch()} />
      </EntrancePage>
    );
  const { needs_setup: needsSetup, password, openid_connect: provider } = options.data;
  if (needsSetup)
    return (
      <EntrancePage title="No account yet">
        <Text size="sm">
          The service printed a link at its first start, which creates the owner and works for 15 minutes. Run
          “cairn setup-link” on its machine for another.
        </Text>
      </EntrancePage>
    );
  return (
    <EntrancePage title="Sign in">
      {refusal !== undefined && <ErrorNotice error={new Error(refusal)} />}
      {password && <PasswordSignIn returnPath={returnPath} />}
      {password && provider !== undefined && <Divider label="or" />}
      {provider !== undefined && (
        <Button
          component="a"
          variant="default"
          href={`${basePath}/console/v1/openid-connect/start?return_to=${encodeURIComponent(toProviderReturnPath(returnPath))}`}
        >
          Continue with {provider.display_name}
        </Button>
      )}
    </EntrancePage>
  );
}
