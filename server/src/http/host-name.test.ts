import { expect, it } from 'vitest';
import { hostNameOf, isLoopback } from './host-name.ts';

it.each([
  ['localhost', 'localhost'],
  ['LOCALHOST:8080', 'localhost'],
  ['localhost.', 'localhost'],
  ['127.0.0.1:8080', '127.0.0.1'],
  ['[::1]:8080', '[::1]'],
  ['my_service:8080', 'my_service'],
  ['obs.example', 'obs.example'],
  ['', undefined],
  ['a b', undefined],
  ['a,b', undefined],
  ['user@a', undefined],
  ['a/b', undefined],
  ['a:x', undefined],
  ['a:1:2', undefined],
  ['::1', undefined],
  ['"a"', undefined],
  ['a%2eb', undefined],
])('the host of %j is %j', (header, name) => {
  expect(hostNameOf(header)).toBe(name);
});

it.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost.evil.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.evil.example', false],
  ['127.1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('%s is of this machine alone: %s', (name, isOurs) => {
  expect(isLoopback(name)).toBe(isOurs);
});
