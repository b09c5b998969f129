import { shorten } from '../errors/shorten.ts';
import type { CliEnvironment } from './cli-environment.ts';
import type { OpenedUsers } from './open-users.ts';

/** A command that changes users. */
export interface AuditedCommand {
  /** Without the program, such as `users create`. */
  readonly command: string;
  /** The arguments, without secrets. */
  readonly target: string;
}

const succeeded = 200;
const failed = 400;

/** Records a task in the audit log before it runs, and then whether it succeeded. */
export function auditedTask<T>(
  { command, target }: AuditedCommand,
  cli: Pick<CliEnvironment, 'nowMs'>,
  task: (opened: OpenedUsers) => Promise<T>,
): (opened: OpenedUsers) => Promise<T> {
  return async (opened) => {
    const { audit, organization } = opened;
    const id = await audit.append({
      organizationId: organization.id,
      atMs: cli.nowMs(),
      actor: { kind: 'command_line' },
      operation: command,
      target: shorten(target),
    });
    try {
      const result = await task(opened);
      await audit.complete(id, succeeded);
      return result;
    } catch (error) {
      await audit.complete(id, failed);
      throw error;
    }
  };
}
