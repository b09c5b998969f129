import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { findBreakingChanges } from './check-breaking.ts';
import { editFixture, fixtureText } from './testing/fixture-contract.ts';
import { createTemporaryFolder } from './testing/temporary-tree.ts';

function compareWithFixture(pointer: string, value: unknown): { breaking: boolean; report: string } {
  const folder = createTemporaryFolder();
  const [base, revision] = [join(folder, 'base.yaml'), join(folder, 'revision.yaml')];
  writeFileSync(base, fixtureText);
  writeFileSync(revision, stringify(editFixture(pointer, value), { aliasDuplicateObjects: false }));
  return findBreakingChanges(base, revision);
}

describe('findBreakingChanges', () => {
  it.each([
    ['a removed operation', 'paths/~1v1~1traces/get', undefined, 'GET /v1/traces'],
    ['a parameter taken away', 'paths/~1v1~1traces/get/parameters/1', undefined, 'page_size'],
    ['a removed response field', 'components/schemas/TraceList/required', ['traces'], 'total'],
    ['a field newly demanded', 'components/schemas/TraceCloseRequest/required', ['reason'], 'reason'],
  ])('finds %s', (_, pointer, value, named) => {
    const { breaking, report } = compareWithFixture(pointer, value);
    expect(report).toContain(named);
    expect(breaking).toBe(true);
  });

  it.each([true, false])('allows a list to grow only if marked x-cairn-grows: %s', (grows) => {
    const folder = createTemporaryFolder();
    const [before, after] = [join(folder, 'base.yaml'), join(folder, 'revision.yaml')];
    const write = (file: string, codes: readonly string[]) => {
      const schema = { type: 'string', description: 'Switch on this.', 'x-cairn-grows': grows, enum: codes };
      const contract = editFixture('components/schemas/ErrorCode', schema);
      writeFileSync(file, stringify(contract, { aliasDuplicateObjects: false }));
    };
    write(before, ['INVALID_ARGUMENT', 'INTERNAL']);
    write(after, ['INVALID_ARGUMENT', 'INVALID_QUERY', 'INTERNAL']);
    expect(findBreakingChanges(before, after).breaking).toBe(!grows);
  });

  it.each([
    ['Trace/properties/trace_id', 64, 1_024, true, false],
    ['Trace/properties/trace_id', 64, 1_024, false, true],
    ['TraceCloseRequest/properties/reason', 1_024, 64, true, true],
  ])(
    'a bound of %s from %d to %d, marked x-cairn-grows: %s, breaks clients: %s',
    (place, from, to, grows, breaks) => {
      const folder = createTemporaryFolder();
      const [before, after] = [join(folder, 'base.yaml'), join(folder, 'revision.yaml')];
      const write = (file: string, maxLength: number) => {
        const text = { type: 'string', description: 'A text.', 'x-cairn-grows': grows, maxLength };
        const contract = editFixture(`components/schemas/${place}`, text);
        writeFileSync(file, stringify(contract, { aliasDuplicateObjects: false }));
      };
      write(before, from);
      write(after, to);
      expect(findBreakingChanges(before, after).breaking).toBe(breaks);
    },
  );

  it.each([
    ['a new optional field of a response', 'components/schemas/Trace/properties/more', { type: 'string' }],
    ['a new text', 'paths/~1v1~1traces/get/summary', 'List them all'],
  ])('lets %s pass', (_, pointer, value) => {
    expect(compareWithFixture(pointer, value)).toMatchObject({ breaking: false });
  });
});
