import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAutomationId, isAutomationId } from './automation-id.ts';

it.each([
  ['random', (count: number) => randomBytes(count)],
  ['the smallest', (count: number) => new Uint8Array(count)],
  ['the largest', (count: number) => new Uint8Array(count).fill(255)],
])('an id of %s bytes fits into the id of a match event', (_which, source) => {
  const id = createAutomationId(source);
  expect(isAutomationId(id)).toBe(true);
  expect(`${'0'.repeat(32)}.rule_match_added.${id}`).toHaveLength(64); // maxLength of EventId in openapi.yaml
});
