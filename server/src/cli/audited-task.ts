import type { AuditStore } from '../audit/audit-store.ts';
import { shorten } from '../errors/shorten.ts';
import type { CliEnvironment } from './cli-environment.ts';
import type { OpenedUsers } from './open-users.ts';

/** A command that changes something. */
export interface AuditedCommand {
  /** Without the program, such as `users create`. */
  readonly command: string;
  /** The arguments, without secrets. */
  readonly target: string;
}

/** Whose audit log a command is recorded in. */
export interface AuditPlace {
  readonly audit: AuditStore;
  readonly organizationId: string;
  /** Of a command that changes one project. */
  readonly projectId?: string;
}

const succeeded = 200;
const failed = 400;

/** Records a command in the audit log, runs its task, and then records whether it succeeded. */
export async function runAudited<T>(
  { audit, organizationId, projectId }: AuditPlace,
  { command, target }: AuditedCommand,
  cli: Pick<CliEnvironment, 'nowMs'>,
  task: () => Promise<T>,
): Promise<T> {
  const id = await audit.append({
    organizationId,
    atMs: cli.nowMs(),
    actor: { kind: 'command_line' },
    operation: command,
    target: shorten(target),
    ...(projectId === undefined ? {} : { projectId }),
  });
  try {
    const result = await task();
    await audit.complete(id, succeeded);
    return result;
  } catch (error) {
    await audit.complete(id, failed);
    throw error;
  }
}

/** Makes a task on users one that is recorded as by `runAudited`. */
export function auditedTask<T>(
  command: AuditedCommand,
  cli: Pick<CliEnvironment, 'nowMs'>,
  task: (opened: OpenedUsers) => Promise<T>,
): (opened: OpenedUsers) => Promise<T> {
  return (opened) => {
    const { audit, organization } = opened;
    return runAudited({ audit, organizationId: organization.id }, command, cli, () => task(opened));
  };
}
