import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDeclarationProgram } from './declaration-program.ts';
import { shortenInternalNames } from './internal-names.ts';
import { listIdentifiers, listPublicDeclarations } from './public-declarations.ts';

const entry = join(import.meta.dirname, '../../sdk-node/src/index.ts');
const shortened = shortenInternalNames('sdk-node', [entry], []);

it('shortens many names, each to another', () => {
  const names = Object.keys(shortened);
  expect(names.length).toBeGreaterThan(40);
  expect(new Set(Object.values(shortened)).size).toBe(names.length);
  for (const [name, short] of Object.entries(shortened)) expect(short.length).toBeLessThan(name.length);
});

it('shortens names that are strings only in Pick and Omit', () => {
  expect(Object.keys(shortened)).toContain('scheduleFlush');
});

it.each([
  ['an option', 'keepAliveIntervalMs'],
  ['a method', 'addAttribute'],
  ['a callback', 'onDropped'],
  ['a member of the error', 'status'],
  ['a field of the contract', 'rejected'],
  ['a field of the contract with an underscore', 'flush_id'],
  ['a member of a host object', 'then'],
  ['a member of a request', 'headers'],
  ['a member of a stream', 'getReader'],
])('leaves the name of %s: %s', (_kind, name) => {
  expect(Object.keys(shortened)).not.toContain(name);
  for (const other of Object.values(shortened)) expect(other).not.toBe(name);
});

it('leaves every name that a public type mentions', () => {
  const program = createDeclarationProgram([entry]);
  const names = listIdentifiers(listPublicDeclarations(program, entry));
  expect(names).toContain('maxTraceLifetimeMs');
  expect(Object.keys(shortened).filter((name) => names.has(name))).toEqual([]);
});
