import { expect, test } from 'vitest';
import type { AuditEntry } from '../../generated/types.gen.ts';
import {
  type AuditNames,
  describeActor,
  describeAuditEntry,
  describeOutcome,
} from './describe-audit-entry.ts';

const ada = { kind: 'user', user_id: 'usr_1', email: 'ada@example.com' } as const;
const names: AuditNames = {
  projects: new Map([['prj_1', 'shop']]),
  users: new Map([['usr_2', 'grace@example.com']]),
};

function entry(operation: string, target: string, status?: number): AuditEntry {
  const base = { entry_id: '1', at: '2026-11-20T08:15:30.123Z', actor: ada, operation, target };
  return status === undefined ? base : { ...base, status };
}

const project = '/console/v1/projects/prj_1';

test.each([
  ['revokeKey', `${project}/keys/key_1`, 204, 'Revoked the key key_1'],
  ['revokeKey', `${project}/keys/key_1`, 403, 'Tried to revoke the key key_1'],
  ['createKey', `${project}/keys`, 201, 'Created a key'],
  ['putMember', `${project}/members/usr_2`, 200, 'Gave a role in the project to grace@example.com'],
  ['removeMember', `${project}/members/usr_2`, 204, 'Removed grace@example.com from the project'],
  ['removeMember', `${project}/members/usr_9`, 500, 'Tried to remove usr_9 from the project'],
  ['updateUser', '/console/v1/users/usr_2', 200, 'Changed the role or state of grace@example.com'],
  [
    'resetPassword',
    '/console/v1/users/usr_2/password-reset',
    201,
    'Made a password link for grace@example.com',
  ],
  ['acceptInvitation', '/console/v1/invitations/accept', 201, 'Opened a link and set a password'],
  ['tryAutomation', `${project}/automations/try`, 200, 'Tested a filter against traces'],
  ['previewMetricAlert', `${project}/metric-alerts/preview`, 200, 'Previewed an alert'],
  ['putDashboard', '/console/projects/prj_1/v1/dashboards/check%20out', 200, 'Saved the dashboard check out'],
  ['putDashboard', '/console/projects/prj_1/v1/dashboards/preview', 200, 'Saved the dashboard preview'],
  ['deleteChannel', '/console/v1/channels/%zz', 204, 'Deleted the channel %zz'],
  ['somethingNew', '/console/v1/things', 200, 'SomethingNew'],
])('%s of %s answered %i: %s', (operation, target, status, words) => {
  expect(describeAuditEntry(entry(operation, target, status), names)).toBe(words);
});

test('an entry without an answer was tried', () => {
  const unfinished = entry('renameProject', project);
  expect(describeAuditEntry(unfinished, names)).toBe('Tried to rename the project');
  expect(describeOutcome(unfinished)).toBe('No answer');
});

test.each([
  ['users disable', 'grace@example.com', 'Disabled the user grace@example.com'],
  ['channels create', 'hook --type webhook', 'Created the channel hook --type webhook'],
  ['demo', '--seed another', 'Created sample data with --seed another'],
])('%s of the command line says its arguments', (name, target, words) => {
  const command = { ...entry(name, target, 200), actor: { kind: 'command_line' } as const };
  expect(describeAuditEntry(command, names)).toBe(words);
  expect(describeActor(command)).toBe('The command line');
});

test.each([
  [201, 'Done, 201'],
  [303, 'Done, 303'],
  [412, 'Refused, 412'],
  [500, 'Failed, 500'],
])('an answer %i is %s', (status, words) => {
  expect(describeOutcome({ status })).toBe(words);
});

test('who acted is named by their address at that time', () => {
  expect(describeActor({ actor: ada })).toBe('ada@example.com');
  expect(describeActor({ actor: { kind: 'user', user_id: 'usr_1' } })).toBe('usr_1');
});
