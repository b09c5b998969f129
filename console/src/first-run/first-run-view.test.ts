import { expect, test } from 'vitest';
import { decodeFirstRunView, encodeFirstRunView, senders } from './first-run-view.ts';

test.each(senders)('the way to send %s survives its encoding', (sender) => {
  expect(decodeFirstRunView(encodeFirstRunView({ sender }))).toEqual({ sender });
});

test.each([{}, { from: 'fax' }, { from: ['curl', 'node'] }, { from: 1 }])('%j is the default', (search) => {
  expect(encodeFirstRunView(decodeFirstRunView(search))).toEqual({});
});
