import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import { createKeyMutation } from '../generated/@tanstack/react-query.gen.ts';
import { useProject } from '../session/use-project.ts';

export interface KeyCreation {
  /** In memory alone, until the page is left; absent before it was created. */
  readonly key: string | undefined;
  readonly create: (allowedOrigins: readonly string[]) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** Creates one key for the snippets of this page. */
export function useKeyCreation(kind: 'ingest' | 'web'): KeyCreation {
  const { projectId } = useProject();
  const creation = useMutation({
    ...createKeyMutation({ client: organizationClient }),
    // The cache of mutations would keep the key after the page is left.
    gcTime: 0,
  });
  return {
    key: creation.data?.key,
    isPending: creation.isPending,
    error: creation.error,
    create: (allowedOrigins) =>
      creation.mutate({
        path: { project_id: projectId },
        body: {
          kind,
          name: kind === 'web' ? 'First page' : 'First data',
          ...(kind === 'web' ? { allowed_origins: [...allowedOrigins] } : {}),
        },
      }),
  };
}
