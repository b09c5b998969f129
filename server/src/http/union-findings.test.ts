import { expect, it } from 'vitest';
import { withoutOtherBranches } from './union-findings.ts';

const union = { path: '/body/widgets/1', message: 'must match exactly one schema in oneOf' };
const otherType = (type: string) => ({
  path: '/body/widgets/1/type',
  message: `must be equal to one of the allowed values: ${type}`,
});

it('leaves findings without a union as they are', () => {
  const findings = [{ path: '/query/page_size', message: 'must be >= 1' }];
  expect(withoutOtherBranches(findings)).toEqual(findings);
});

it('reports the branch that the type names', () => {
  const meant = { path: '/body/widgets/1/query/expression', message: 'must be string' };
  const findings = [otherType('timeseries'), meant, otherType('table'), union];
  expect(withoutOtherBranches(findings)).toEqual([meant]);
});

it('reports once what every branch says', () => {
  const missing = { path: '/body/widgets/1/title', message: "must have required property 'title'" };
  expect(withoutOtherBranches([missing, missing, union])).toEqual([missing]);
});

it('names every type when none matches', () => {
  expect(withoutOtherBranches([otherType('stat'), otherType('table'), union])).toEqual([
    otherType('stat, table'),
  ]);
});

it('keeps what is beside the union', () => {
  const beside = { path: '/body/widgets/10', message: 'must be object' };
  expect(withoutOtherBranches([beside, otherType('stat'), union])).toEqual([beside, otherType('stat')]);
});
