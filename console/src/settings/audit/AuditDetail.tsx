import { Button, Group } from '@mantine/core';
import type { AuditEntry } from '../../generated/types.gen.ts';
import { formatTime, type TimeZone } from '../../time-range/format-time.ts';
import classes from './audit.module.css';
import type { AuditSelection } from './audit-queries.ts';
import { type AuditNames, describeActor, describeOutcome } from './describe-audit-entry.ts';

export interface AuditDetailProps {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  readonly zone: TimeZone;
  readonly onSelect: (selection: AuditSelection) => void;
}

/** Everything that the log has of an entry. */
export function AuditDetail({ entry, names, zone, onSelect }: AuditDetailProps) {
  const { actor, operation, target, project_id: projectId, request_id: requestId, address } = entry;
  const isCommand = actor.kind === 'command_line';
  const project = projectId === undefined ? undefined : names.projects.get(projectId);
  const rows = [
    ['Who', isCommand ? describeActor(entry) : `${describeActor(entry)} (${actor.user_id ?? 'no id'})`],
    ['When', formatTime(entry.at, zone)],
    [isCommand ? 'Command' : 'Operation', operation],
    [isCommand ? 'Arguments' : 'Path', target === '' ? '(none)' : target],
    ['Project', project === undefined ? projectId : `${project} (${projectId})`],
    ['Answer', describeOutcome(entry)],
    ['Address', address],
    ['Request', requestId],
  ] as const;
  return (
    <div className={classes['detail']}>
      <table className={classes['fields']} aria-label="Entry">
        <tbody>
          {rows.map(
            ([title, value]) =>
              value !== undefined && (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <Group gap="xs">
        {actor.user_id !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onSelect({ userId: actor.user_id, operation: undefined })}
          >
            Only this person
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onSelect({ userId: undefined, operation })}
        >
          Only this operation
        </Button>
      </Group>
    </div>
  );
}
