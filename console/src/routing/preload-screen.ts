import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session-query.ts';
import { signedIn } from './layout-routes.ts';
import type { createConsoleRouter } from './router.ts';

/**
 * Asks for the session and for the script of the screen at the address, both at once: the router reads a screen once it has the session,
 * and asks for that after its first draw. What fails here is asked for again by the router, which shows it.
 */
export function preloadScreen(
  router: ReturnType<typeof createConsoleRouter>,
  queryClient: QueryClient,
): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (matchedRoutes.some(({ id }) => id === signedIn.id)) void queryClient.prefetchQuery(sessionQuery);
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}
