/** What an operation does: its verb, the same in the past, and its object. */
interface OperationWords {
  readonly verb: string;
  readonly past: string;
  readonly object: string;
}

const of = (verb: string, past: string, object: string): OperationWords => ({ verb, past, object });

/** Everything that the audit log names: operations that could change something, and commands. */
const words: ReadonlyMap<string, OperationWords> = new Map([
  ['signIn', of('sign in', 'signed in', '')],
  ['finishOpenIdConnect', of('sign in', 'signed in', 'with the provider')],
  ['signOut', of('sign out', 'signed out', '')],
  ['setUpOwner', of('create', 'created', 'the owner')],
  ['acceptInvitation', of('open', 'opened', 'a link and set a password')],
  ['changePassword', of('change', 'changed', 'their password')],
  ['revokeSession', of('end', 'ended', 'one of their sessions')],
  ['createProject', of('create', 'created', 'a project')],
  ['renameProject', of('rename', 'renamed', 'the project')],
  ['createDemo', of('create', 'created', 'sample data')],
  ['createKey', of('create', 'created', 'a key')],
  ['updateKey', of('change', 'changed', 'the key')],
  ['revokeKey', of('revoke', 'revoked', 'the key')],
  ['putMember', of('give', 'gave', 'a role in the project to')],
  ['removeMember', of('remove', 'removed', 'from the project')],
  ['updateUser', of('change', 'changed', 'the role or state of')],
  ['resetPassword', of('make', 'made', 'a password link for')],
  ['createInvitation', of('invite', 'invited', 'somebody')],
  ['revokeInvitation', of('withdraw', 'withdrew', 'the invitation')],
  ['createAutomation', of('create', 'created', 'an automation')],
  ['putAutomation', of('change', 'changed', 'the automation')],
  ['deleteAutomation', of('delete', 'deleted', 'the automation')],
  ['tryAutomation', of('test', 'tested', 'a filter against traces')],
  ['putMetricAlert', of('save', 'saved', 'the alert')],
  ['deleteMetricAlert', of('delete', 'deleted', 'the alert')],
  ['previewMetricAlert', of('preview', 'previewed', 'an alert')],
  ['putDashboard', of('save', 'saved', 'the dashboard')],
  ['deleteDashboard', of('delete', 'deleted', 'the dashboard')],
  ['putChannel', of('save', 'saved', 'the channel')],
  ['deleteChannel', of('delete', 'deleted', 'the channel')],
  ['testChannel', of('test', 'tested', 'the channel')],
  ['replayDelivery', of('repeat', 'repeated', 'the delivery')],
  ['putRetention', of('change', 'changed', 'the retention')],
  ['users create', of('create', 'created', 'the user')],
  ['users disable', of('disable', 'disabled', 'the user')],
  ['users enable', of('enable', 'enabled', 'the user')],
  ['users reset-password', of('reset', 'reset', 'the password of')],
  ['users unlink', of('unlink', 'unlinked', 'the provider identity of')],
  ['setup-link', of('make', 'made', 'a set-up link')],
  ['projects create', of('create', 'created', 'the project')],
  ['keys create', of('create', 'created', 'the key')],
  ['keys revoke', of('revoke', 'revoked', 'the key')],
  ['traces delete', of('delete', 'deleted', 'the trace')],
  ['automations create', of('create', 'created', 'the automation')],
  ['automations update', of('change', 'changed', 'the automation')],
  ['automations enable', of('enable', 'enabled', 'the automation')],
  ['automations disable', of('disable', 'disabled', 'the automation')],
  ['automations delete', of('delete', 'deleted', 'the automation')],
  ['channels create', of('create', 'created', 'the channel')],
  ['channels enable', of('enable', 'enabled', 'the channel')],
  ['channels disable', of('disable', 'disabled', 'the channel')],
  ['channels delete', of('delete', 'deleted', 'the channel')],
  ['deliveries replay', of('repeat', 'repeated', 'the delivery')],
  ['demo', of('create', 'created', 'sample data with')],
]);

/** The operations that can be selected, in this order. */
export const auditedOperations: readonly string[] = [...words.keys()];

/** What an operation does, in the infinitive: `revoke the key`; an unknown one by its name. */
export function describeOperation(operation: string): string {
  const found = words.get(operation);
  return found === undefined ? operation : join(found.verb, found.object);
}

/** What an operation did, in the past tense: `revoked the key`; an unknown one by its name. */
export function describeOperationInPast(operation: string): string {
  const found = words.get(operation);
  return found === undefined ? operation : join(found.past, found.object);
}

function join(verb: string, object: string): string {
  return object === '' ? verb : `${verb} ${object}`;
}
