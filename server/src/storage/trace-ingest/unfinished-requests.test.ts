import { expect, it } from 'vitest';
import { createUnfinishedRequests } from './unfinished-requests.ts';

it('keeps what was read of the requests that went on last, within its bound', () => {
  const requests = createUnfinishedRequests<object, string>(100);
  const [first, second, third] = [{}, {}, {}];
  requests.keep(first, 'first', 50);
  requests.keep(second, 'second', 50);
  requests.keep(first, 'first', 40);
  requests.keep(third, 'third', 50);
  expect([first, second, third].map(requests.get)).toEqual(['first', undefined, 'third']);
  requests.remove(first);
  requests.keep(second, 'second', 50);
  expect([first, second, third].map(requests.get)).toEqual([undefined, 'second', 'third']);
});

it('keeps one that is larger than the bound, alone', () => {
  const requests = createUnfinishedRequests<object, string>(100);
  const [small, large] = [{}, {}];
  requests.keep(small, 'small', 1);
  requests.keep(large, 'large', 1_000);
  expect([small, large].map(requests.get)).toEqual([undefined, 'large']);
  requests.keep(small, 'small', 1);
  expect([small, large].map(requests.get)).toEqual(['small', undefined]);
});

it('keeps nothing after a rollback', () => {
  const requests = createUnfinishedRequests<object, string>(100);
  const request = {};
  requests.keep(request, 'read', 60);
  requests.clear();
  expect(requests.get(request)).toBeUndefined();
});
