import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

export interface QueryClientDeps {
  /** Called when the service no longer accepts the session. */
  readonly onSessionEnded: () => void;
}

/** Answers are kept for 5 minutes and refreshed on demand: a screen that polls says so itself. */
export function createQueryClient({ onSessionEnded }: QueryClientDeps): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') onSessionEnded();
      },
    }),
    // A browser that is offline may reach a service on its own machine; one that it cannot reach says so, in place of waiting for ever.
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: shouldRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Only what may pass by itself is retried, twice: an unreachable or overloaded service. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  return failureCount < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503);
}
