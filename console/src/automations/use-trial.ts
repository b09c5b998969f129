import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../session/use-project.ts';
import { trialOptions } from './automation-queries.ts';

/** A filter that is tried against the newest traces, and what came out. */
export function useTrial() {
  const { projectId } = useProject();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState({ filter: '', run: 0 });
  const options = trialOptions(projectId, asked.filter, asked.run);
  const query = useQuery({ ...options, enabled: asked.run > 0 });
  return {
    /** Absent before the first trial. */
    filter: asked.run === 0 ? undefined : asked.filter,
    query,
    start: (filter: string) => setAsked(({ run }) => ({ filter, run: run + 1 })),
    /** Ends the request, which frees the service too. */
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
  };
}

export type Trial = ReturnType<typeof useTrial>;
