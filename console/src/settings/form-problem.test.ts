import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { problemElsewhere, problemOf } from './form-problem.ts';

const field = (name: string) => ({ type: 'field', location: 'body', name, reason: 'is blank' }) as const;

test('an error stands at the field that it names, and nowhere else', () => {
  const error = new ApiError('body field "name" is blank', {
    status: 400,
    code: 'INVALID_ARGUMENT',
    details: [field('name')],
  });
  expect(problemOf(error, { name: 'name' })).toBe('Is blank.');
  expect(problemOf(error, { name: 'email' })).toBeUndefined();
  expect(problemElsewhere(error, [{ name: 'email' }, { name: 'name' }])).toBeUndefined();
  expect(problemElsewhere(error, [{ name: 'email' }])).toBe(error);
});

test('an item of a list belongs to its field', () => {
  const error = new ApiError('no', { status: 400, code: 'INVALID_ARGUMENT', details: [field('origins[2]')] });
  expect(problemOf(error, { name: 'origins' })).toBe('Origins[2] is blank.');
  expect(problemOf(error, { name: 'origin' })).toBeUndefined();
});

test('a code that concerns a field stands there', () => {
  const error = new ApiError('there is already a project "shop"', { status: 409, code: 'ALREADY_EXISTS' });
  expect(problemOf(error, { name: 'name', codes: ['ALREADY_EXISTS'] })).toBe(
    'There is already a project "shop".',
  );
  expect(problemOf(error, { name: 'name' })).toBeUndefined();
});

test('what is no error of the API stands at no field', () => {
  const error = new TypeError('no');
  expect(problemOf(error, { name: 'name' })).toBeUndefined();
  expect(problemElsewhere(error, [{ name: 'name' }])).toBe(error);
});
