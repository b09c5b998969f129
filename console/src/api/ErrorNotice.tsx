import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SignInAgain } from '../session/SignInAgain.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { AlertIcon } from '../shell/icons/AlertIcon.tsx';
import { ApiError } from './api-error.ts';
import { describeDetail } from './describe-detail.ts';

export interface ErrorNoticeProps {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
  /** What `retry` does. */
  readonly retryLabel?: string;
}

/** What failed, as the API said it, with the id to find the request in the server's log. */
export function ErrorNotice({ error, retry, retryLabel = 'Try again' }: ErrorNoticeProps) {
  const queryClient = useQueryClient();
  const message = error instanceof Error ? error.message : String(error);
  const { code, details, requestId } = error instanceof ApiError ? error : { details: [] };
  // Without one in the cache, it is the sign-in itself that was refused.
  const isSessionEnded =
    code === 'UNAUTHENTICATED' && queryClient.getQueryData(sessionQuery.queryKey) !== undefined;
  const explanations = details.map(describeDetail).filter((text) => text !== undefined);
  return (
    <Alert color="red" variant="light" icon={<AlertIcon />} role="alert">
      <Stack gap="xs" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {message}
        </Text>
        {explanations.length > 0 && (
          <List size="sm">
            {explanations.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        )}
        <Group gap="sm">
          {retry !== undefined && (
            <Button size="xs" variant="default" onClick={retry}>
              {retryLabel}
            </Button>
          )}
          {isSessionEnded && <SignInAgain />}
          {code !== undefined && <Code>{code}</Code>}
          {requestId !== undefined && <Text size="xs">Request {requestId}</Text>}
        </Group>
      </Stack>
    </Alert>
  );
}
