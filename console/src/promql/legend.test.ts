import { expect, test } from 'vitest';
import { formatLegend } from './legend.ts';

test.each([
  ['{{status}}', { status: '500' }, '500'],
  ['{{ job }} on {{instance}}', { job: 'shop', instance: 'a:1' }, 'shop on a:1'],
  ['{{missing}}!', { status: '500' }, '!'],
  ['{{a}}', { a: '{{b}}', b: 'no' }, '{{b}}'],
  ['{{constructor}}', {}, ''],
  ['{{http.route}}', { 'http.route': '/cart' }, '/cart'],
  ['fixed', { status: '500' }, 'fixed'],
])('the template %s names the series %j %s', (template, labels, name) => {
  expect(formatLegend(template, labels)).toBe(name);
});
