import { describe, expect, it } from 'vitest';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { checkErrorCodes } from './error-codes.ts';

const place = 'components/schemas/ErrorCode';
const codes = ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'TRACE_NOT_FOUND', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE'];

describe('checkErrorCodes', () => {
  it('accepts the fixture', () => {
    expect(checkErrorCodes(readFixture().document)).toEqual([]);
  });

  it('finds a code that no response shows', () => {
    expect(checkErrorCodes(editFixture(`${place}/enum`, [...codes, 'GONE']))).toEqual([
      { place, message: 'no response shows GONE' },
    ]);
  });

  it('accepts a code in the description of the contract', () => {
    const document = editFixture(`${place}/enum`, [...codes, 'GONE']);
    const info = { ...document.info, description: 'Any request may be answered 410 `GONE`.' };
    expect(checkErrorCodes({ ...document, info })).toEqual([]);
  });

  it('finds an example with a code that does not exist', () => {
    expect(checkErrorCodes(editFixture(`${place}/enum`, codes.slice(1)))).toEqual([
      { place, message: 'lacks INVALID_ARGUMENT, which an example shows' },
    ]);
  });

  it('needs the schema', () => {
    expect(checkErrorCodes(editFixture(place, undefined))).toEqual([
      { place: 'components/schemas', message: 'has no ErrorCode' },
    ]);
  });
});
