import { organizationClient } from '../api/clients.ts';
import { getSessionOptions } from '../generated/@tanstack/react-query.gen.ts';

/** Who is signed in; the loader of every page behind a session has it in the cache. */
export const sessionQuery = { ...getSessionOptions({ client: organizationClient }), staleTime: 60_000 };
