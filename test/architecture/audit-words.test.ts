import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditedOperations } from '../../console/src/settings/audit/operation-words.ts';
import { type OperationDescription, operationTable } from '../../server/src/generated/operations.gen.ts';
import { isAudited } from '../../server/src/http/audit-requests.ts';

/** Of the session itself; recorded when they succeed. */
const beginnings = ['signIn', 'setUpOwner', 'acceptInvitation', 'finishOpenIdConnect'];

function listAudited(): string[] {
  const operations: readonly OperationDescription[] = Object.values(operationTable);
  const changing = operations.filter((operation) => operation.role !== undefined && isAudited(operation));
  return [...beginnings, ...changing.map(({ operationId }) => operationId)];
}

/** The commands that the command line records, by its sources: one that enables something also disables it. */
function listCommands(): string[] {
  const folder = new URL('../../server/src/cli/', import.meta.url);
  return globSync('*-command.ts', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const found = [...text.matchAll(/\bcommand: ['`]([^'`$]+)(\$)?/g)];
    return found.flatMap(([, name = '', isEither]) =>
      isEither === undefined ? [name] : [`${name}enable`, `${name}disable`],
    );
  });
}

it('the console has words for every operation and command that the audit log can name', () => {
  expect(listCommands()).toContain('channels disable');
  expect(listAudited()).toContain('createKey');
  const named = [...listAudited(), ...listCommands()];
  expect(named.filter((operation) => !auditedOperations.includes(operation))).toEqual([]);
});
