import type { QueryClient } from '@tanstack/react-query';
import { organizationClient } from '../api/clients.ts';
import { getUsageOptions } from '../generated/@tanstack/react-query.gen.ts';

/** Where a project begins: at how to send data as long as nothing has ever arrived, then at its home. */
export async function findStartPage(queryClient: QueryClient, projectId: string) {
  try {
    const { signals } = await queryClient.fetchQuery({
      ...getUsageOptions({
        client: organizationClient,
        path: { project_id: projectId },
        query: { since: '1h' },
      }),
      // An earlier "nothing" does not hold.
      staleTime: 0,
    });
    const isEmpty = signals.every(({ first_accepted_at: firstAt }) => firstAt === undefined);
    return isEmpty ? '/p/$projectId/get-started' : '/p/$projectId/home';
  } catch {
    // The page itself says what is wrong.
    return '/p/$projectId/home';
  }
}
