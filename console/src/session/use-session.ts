import { useSuspenseQuery } from '@tanstack/react-query';
import type { ConsoleSession } from '../generated/types.gen.ts';
import { sessionQuery } from './session-query.ts';

/** Who is signed in and what they may open. Only for components behind a session. */
export function useSession(): ConsoleSession {
  return useSuspenseQuery(sessionQuery).data;
}
