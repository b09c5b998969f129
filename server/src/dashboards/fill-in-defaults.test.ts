import { expect, it } from 'vitest';
import { fillInDefaults } from './fill-in-defaults.ts';

const variables = [
  { name: 'job', defaults: ['checkout', 'cart'] },
  { name: 'job_name', defaults: ['a "quoted" \\ name'] },
  { name: 'any', defaults: [] },
];

it.each([
  ['up{job="$job"}', 'up{job="checkout"}'],
  [`up{job=~"^\${job}s$"}`, 'up{job=~"^checkouts$"}'],
  ['name="$job_name"', String.raw`name="a \"quoted\" \\ name"`],
  [`name="\${job}_name"`, 'name="checkout_name"'],
  ['name="$any $other $1 $"', 'name="$any $other $1 $"'],
])('of %s it makes %s', (query, filled) => {
  expect(fillInDefaults(query, variables)).toBe(filled);
});
