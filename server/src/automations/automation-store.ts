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
 * within it, so a read that sees a revision sees all changes of lower ones.
 *
 * @throws AppError `UNAVAILABLE` when the medium is unavailable: nothing was changed.
 */
export interface AutomationStore {
  /** Sorted by name, then id. */
  list(projectId: string): Promise<readonly Automation[]>;
  get(projectId: string, id: string): Promise<Automation | undefined>;
  /** `undefined` when the project has `automationLimits.maxPerProject` automations, disabled ones included. */
  create(automation: NewAutomation): Promise<Automation | undefined>;
  /** `undefined` when there is no such automation. */
  update(
    projectId: string,
    id: string,
    change: AutomationChange,
    nowMs: number,
  ): Promise<Automation | undefined>;
  /** False when there is no such automation. */
  delete(projectId: string, id: string): Promise<boolean>;
  /** Cheap; equals that of `listEnabled` until something changes, in any process. */
  revision(): Promise<number>;
  listEnabled(): Promise<EnabledAutomations>;
}
