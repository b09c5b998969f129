import type { AuditEntry } from '../../generated/types.gen.ts';
import { describeOperation, describeOperationInPast } from './operation-words.ts';

export interface AuditNames {
  /** By id. */
  readonly projects: ReadonlyMap<string, string>;
  /** Addresses by id. */
  readonly users: ReadonlyMap<string, string>;
}

export type AuditOutcome = 'done' | 'refused' | 'failed' | 'unknown';

/** How the request ended. */
export function outcomeOf({ status }: Pick<AuditEntry, 'status'>): AuditOutcome {
  if (status === undefined) return 'unknown';
  // A sign-in with the provider is answered by a redirect.
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

const outcomeWords: Readonly<Record<AuditOutcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'No answer',
};

/** The outcome with its status: `Refused, 403`. */
export function describeOutcome(entry: Pick<AuditEntry, 'status'>): string {
  const text = outcomeWords[outcomeOf(entry)];
  return entry.status === undefined ? text : `${text}, ${entry.status}`;
}

/** Who did it: their address, or the command line. */
export function describeActor({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (actor.kind === 'command_line') return 'The command line';
  return actor.email ?? actor.user_id ?? 'A user';
}

/** What was done, or tried: `Revoked the key key_0Zq`, `Tried to rename the project`. */
export function describeAuditEntry(
  entry: Pick<AuditEntry, 'operation' | 'target' | 'status' | 'actor'>,
  names: AuditNames,
): string {
  const { operation } = entry;
  const isDone = outcomeOf(entry) === 'done';
  const text = isDone ? describeOperationInPast(operation) : `tried to ${describeOperation(operation)}`;
  const subject = subjectOf(entry, names);
  if (operation === 'removeMember')
    return toSentence(`${isDone ? 'removed' : 'tried to remove'} ${subject} from the project`);
  return toSentence(subject === '' ? text : `${text} ${subject}`);
}

/** What the operation was done to, as far as the path or the arguments name it. */
export function subjectOf(
  { operation, target, actor }: Pick<AuditEntry, 'operation' | 'target' | 'actor'>,
  { users }: AuditNames,
): string {
  if (actor.kind === 'command_line') return target;
  if (withoutSubject.has(operation)) return '';
  const identified =
    /\/(?:keys|members|users|invitations|automations|channels|deliveries|dashboards|metric-alerts)\/([^/]+)/;
  const id = identified.exec(target)?.[1];
  return id === undefined ? '' : (users.get(id) ?? decode(id));
}

/** A filter that is tried belongs to no automation, a condition that is previewed to no alert. */
const withoutSubject: ReadonlySet<string> = new Set([
  'tryAutomation',
  'previewMetricAlert',
  'acceptInvitation',
]);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
