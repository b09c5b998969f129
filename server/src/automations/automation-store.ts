import type { ExpectedEtags } from '../documents/version-etag.ts';
import type { Automation } from './automation.ts';

export type NewAutomation = Omit<Automation, 'updatedAtMs' | 'revision'>;

/** The members to replace. */
export interface AutomationChange {
  readonly name?: string;
  /** `null` removes it. */
  readonly description?: string | null;
  readonly enabled?: boolean;
  readonly filter?: string;
  readonly channels?: readonly string[];
}

/** The enabled automations of all projects at one revision. */
export interface EnabledAutomations {
  /** The revision of the last change of any automation, deletions included; 0 before the first. */
  readonly revision: number;
  readonly automations: readonly Automation[];
}

/**
 * Storage of automations, for any number of processes. Each method is one transaction; a change takes the next revision
 * within it, so a read that sees a revision sees all changes of lower ones. The ETag of an automation is that of
 * `automationEtag`; a change without `expected` is made to any version.
 *
 * @throws AppError `UNAVAILABLE` when the medium is unavailable: nothing was changed.
 */
export interface AutomationStore {
  /** Sorted by name, then id. */
  list(projectId: string): Promise<readonly Automation[]>;
  get(projectId: string, id: string): Promise<Automation | undefined>;
  /** `undefined` when the project has `automationLimits.maxPerProject` automations, disabled ones included. */
  create(automation: NewAutomation): Promise<Automation | undefined>;
  /** `undefined` when there is no such automation, or its ETag is not expected. */
  update(
    projectId: string,
    id: string,
    change: AutomationChange,
    nowMs: number,
    expected?: ExpectedEtags,
  ): Promise<Automation | undefined>;
  /** False when there is no such automation, or its ETag is not expected. */
  delete(projectId: string, id: string, expected?: ExpectedEtags): Promise<boolean>;
  /** Cheap; equals that of `listEnabled` until something changes, in any process. */
  revision(): Promise<number>;
  listEnabled(): Promise<EnabledAutomations>;
}
