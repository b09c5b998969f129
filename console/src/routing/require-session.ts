import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { sessionQuery } from '../session/session-query.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

interface Location {
  readonly href: string;
}

/** Loads the session before a page that needs one; without one, the sign-in page comes first and leads back. */
export async function requireSession({ context, location }: { context: RouterContext; location: Location }) {
  try {
    return { session: await context.queryClient.ensureQueryData(sessionQuery) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED')
      throw redirect({ to: '/sign-in', search: { return_to: location.href } });
    throw error;
  }
}
