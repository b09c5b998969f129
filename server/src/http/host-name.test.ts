import fc from 'fast-check';
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
  ['localhost:65535', 'localhost'],
  ['localhost:65536', undefined],
  ['localhost:99999', undefined],
  ['[::1]:70000', undefined],
  ['[1:2]', undefined],
  ['127.999.1.1', undefined],
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

it('a header that has a host makes a URL', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0129afx.-_:[]%') });
  const hosts = fc.constantFrom('localhost', '127.0.0.1', '[::1]', '1.2.3', 'xn--a');
  const likely = fc.tuple(hosts, text).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(text, likely), (header) => {
      fc.pre(hostNameOf(header) !== undefined);
      expect(URL.canParse(`http://${header}`)).toBe(true);
    }),
  );
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
  ['127.999.1.1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('%s is of this machine alone: %s', (name, isOurs) => {
  expect(isLoopback(name)).toBe(isOurs);
});
