import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fieldErrorOf } from './field-errors.ts';

const error = new ApiError('No.', {
  status: 400,
  code: 'INVALID_ARGUMENT',
  details: [
    { type: 'request', request_id: 'req-1' },
    {
      type: 'field',
      location: 'body',
      name: 'severity',
      reason: 'is not one of',
      allowed: ['info', 'warning'],
    },
    { type: 'field', location: 'body', name: 'widgets[2].title', reason: 'is required' },
  ],
});

it.each([
  ['severity', 'Is not one of: info, warning.'],
  ['widgets[2].title', 'Is required.'],
  ['widgets', 'Widgets[2].title is required.'],
  ['widgets[2]', 'Widgets[2].title is required.'],
  ['widget', undefined],
])('of %s it says %j', (field, reason) => {
  expect(fieldErrorOf(error, field)).toBe(reason);
});

it('knows no field of another failure', () => {
  expect(fieldErrorOf(new Error('severity'), 'severity')).toBeUndefined();
});
