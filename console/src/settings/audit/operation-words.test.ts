import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { auditedOperations, describeOperation, describeOperationInPast } from './operation-words.ts';

interface Contract {
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
}

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly object[];
  readonly 'x-cairn-role'?: string;
}

/** Of the session itself; recorded when they succeed. */
const beginnings = ['signIn', 'setUpOwner', 'acceptInvitation', 'finishOpenIdConnect'];

/** As `isAudited` of the server decides: what is no read, and answers a session. */
function listAudited(): string[] {
  const text = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8');
  // Linted against the schema of OpenAPI by CI.
  const { paths, security: byDefault } = parse(text) as Contract;
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    ['post', 'put', 'patch', 'delete'].flatMap((method) => {
      const { operationId, security = byDefault, 'x-cairn-role': role } = methods[method] ?? {};
      const schemes = security.flatMap((one) => Object.keys(one));
      const answersSession = schemes.some((one) => one === 'consoleSession' || one.startsWith('serverKey'));
      const isAudited = answersSession && role !== 'none' && !path.startsWith('/api/');
      return operationId !== undefined && isAudited ? [operationId] : [];
    }),
  );
  return [...beginnings, ...changing];
}

/** The commands that the command line records, by its sources: one that enables something also disables it. */
function listCommands(): string[] {
  const folder = new URL('../../../../server/src/cli/', import.meta.url);
  return globSync('*-command.ts', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const found = [...text.matchAll(/\bcommand: ['`]([^'`$]+)(\$)?/g)];
    return found.flatMap(([, name = '', isEither]) =>
      isEither === undefined ? [name] : [`${name}enable`, `${name}disable`],
    );
  });
}

test('every operation and command that the audit log can name has words', () => {
  expect(listCommands()).toContain('channels disable');
  const named = [...listAudited(), ...listCommands()];
  expect(named.filter((operation) => !auditedOperations.includes(operation))).toEqual([]);
});

test.each([
  ['revokeKey', 'revoke the key', 'revoked the key'],
  ['signIn', 'sign in', 'signed in'],
  ['users disable', 'disable the user', 'disabled the user'],
  ['users unlink', 'unlink the provider identity of', 'unlinked the provider identity of'],
  ['somethingNew', 'somethingNew', 'somethingNew'],
])('%s is %s, in the past %s', (operation, present, past) => {
  expect(describeOperation(operation)).toBe(present);
  expect(describeOperationInPast(operation)).toBe(past);
});
