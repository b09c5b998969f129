import { useQueryClient } from '@tanstack/react-query';
import { storeVersion } from '../editing/store-version.ts';
import { useProject } from '../session/use-project.ts';
import {
  type AutomationVersion,
  automationOptions,
  automationsOptions,
  toPath,
} from './automation-queries.ts';

/** Keeps what the pages have read in step with what was written. */
export function useAutomationCache() {
  const { projectId } = useProject();
  const queryClient = useQueryClient();
  const renewList = () => void queryClient.invalidateQueries(automationsOptions(projectId));
  return {
    remember: (version: AutomationVersion) => {
      const { queryKey } = automationOptions(toPath(projectId, version.automationId));
      storeVersion(queryClient, queryKey, version);
      renewList();
    },
    forget: (automationId: string) => {
      queryClient.removeQueries(automationOptions(toPath(projectId, automationId)));
      renewList();
    },
  };
}
