import type { Automation } from '../automations/automation.ts';
import type { AutomationStore } from '../automations/automation-store.ts';
import {
  type CheckedAutomation,
  checkAutomation,
  type WrittenAutomation,
} from '../automations/check-automation.ts';
import type { Project } from '../identity/identity-store.ts';
import { openAdminStores, type StorePlace } from '../storage/open-admin-stores.ts';
import type { AuditPlace } from './audited-task.ts';
import { findProject } from './open-identities.ts';
import { UsageError } from './usage-error.ts';

export interface OpenedAutomations {
  readonly automations: AutomationStore;
  readonly project: Project;
  /** Slugs of the organization's channels. */
  readonly channelSlugs: ReadonlySet<string>;
  readonly stores: StorePlace;
  /** Where commands on them are recorded. */
  readonly place: AuditPlace;
}

export interface AutomationPlace {
  readonly stores: StorePlace;
  /** Name or id. */
  readonly project: string;
  readonly nowMs: () => number;
}

/** Opens the automations of a project for the task; the service may be running. */
export async function withAutomations<T>(
  { stores, project: nameOrId, nowMs }: AutomationPlace,
  task: (opened: OpenedAutomations) => Promise<T>,
): Promise<T> {
  const { identities, channels, automations, audit, close } = await openAdminStores(stores, nowMs);
  try {
    const project = await findProject(identities, nameOrId);
    const listed = await channels.list(project.organizationId);
    return await task({
      automations,
      project,
      stores,
      place: { audit, organizationId: project.organizationId, projectId: project.id },
      channelSlugs: new Set(listed.map(({ slug }) => slug)),
    });
  } finally {
    await close();
  }
}

/**
 * Finds an automation by id, or by a name that no other has.
 *
 * @throws Error for an unknown or ambiguous one.
 */
export async function findAutomation(
  { automations, project }: Pick<OpenedAutomations, 'automations' | 'project'>,
  idOrName: string,
): Promise<Automation> {
  const listed = await automations.list(project.id);
  const named = listed.filter(({ name }) => name === idOrName);
  const found = listed.find(({ id }) => id === idOrName) ?? named[0];
  const quoted = JSON.stringify(idOrName);
  if (found === undefined) throw noAutomation(idOrName, project);
  if (found.id === idOrName || named.length === 1) return found;
  throw new Error(
    `${named.length} automations are named ${quoted}; use an id: ${named.map(({ id }) => id).join(', ')}`,
  );
}

/** The error for an unknown automation. */
export function noAutomation(idOrName: string, project: Pick<Project, 'name'>): Error {
  return new Error(
    `there is no automation ${JSON.stringify(idOrName)} in project ${project.name}; "cairn automations list" shows them`,
  );
}

/**
 * @param nameSource of the name, when it is no flag.
 * @throws UsageError that names the flag, the value and the remedy.
 */
export function checkFlags(
  written: WrittenAutomation,
  channelSlugs: ReadonlySet<string>,
  nameSource = '--name',
): Extract<CheckedAutomation, { ok: true }>['members'] {
  const checked = checkAutomation(written, channelSlugs);
  if (checked.ok) return checked.members;
  const flag = `--${checked.field === 'channels' ? 'channel' : checked.field}`;
  const source = checked.field === 'name' ? nameSource : flag;
  const remedy = checked.unknownChannel === undefined ? '' : '; "cairn channels list" shows the slugs';
  throw new UsageError(`${source} ${checked.problem}${remedy}`);
}
