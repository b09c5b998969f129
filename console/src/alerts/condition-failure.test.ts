import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { findConditionFailures, isConditionRefused, toConditionFailure } from './condition-failure.ts';

const field = {
  type: 'field',
  location: 'body',
  reason: 'has no comparison at its top but a selector',
} as const;
const place = { type: 'query', start: 2, end: 40, reason: 'condition', hint: 'write up < 1' } as const;
const refusal = (name: string, details: ApiError['details'] = [place]) =>
  new ApiError('refused', {
    status: 400,
    code: 'INVALID_ARGUMENT',
    details: [{ ...field, name }, ...details],
  });

it('finds the place of a mistake within the expression', () => {
  expect(toConditionFailure(refusal('condition.expression'), 'condition.expression', 'up < x')).toEqual({
    expression: 'up < x',
    start: 2,
    end: 6,
    message: 'Has no comparison at its top but a selector. Write up < 1.',
  });
});

it('blames the whole expression when no place is named', () => {
  const failure = toConditionFailure(refusal('condition.expression', []), 'condition.expression', 'up');
  expect(failure).toMatchObject({
    start: 0,
    end: 2,
    message: 'Has no comparison at its top but a selector.',
  });
});

it('says nothing about another field, or another error', () => {
  expect(
    toConditionFailure(refusal('condition.recovery_expression'), 'condition.expression', 'up'),
  ).toBeUndefined();
  expect(toConditionFailure(new Error('offline'), 'condition.expression', 'up')).toBeUndefined();
  expect(toConditionFailure(null, 'condition.expression', 'up')).toBeUndefined();
});

it('finds mistakes only in the text that was refused, whichever answer names them', () => {
  const asked = { expression: 'up', recoveryExpression: '' };
  const answers = [
    { error: refusal('condition.expression'), asked: { expression: 'old', recoveryExpression: '' } },
    { error: refusal('condition.expression'), asked },
  ];
  expect(findConditionFailures(asked, answers)).toMatchObject({ expression: { expression: 'up' } });
  expect(findConditionFailures({ ...asked, expression: 'up < 1' }, answers)).toEqual({});
  expect(findConditionFailures(asked, [{ error: null, asked: undefined }])).toEqual({});
});

it('tells a refused condition from other errors', () => {
  expect(isConditionRefused(refusal('condition.recovery_expression'))).toBe(true);
  expect(isConditionRefused(refusal('since'))).toBe(false);
  expect(isConditionRefused(null)).toBe(false);
});
