import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noMailServer, toSmtpUrl } from './mail-server.ts';

test.for([
  [{ host: 'mail.example' }, 'smtps://mail.example'],
  [{ host: ' mail.example ', port: ' 2525 ', encryption: 'starttls' }, 'smtp://mail.example:2525'],
  [{ host: 'mail.example', user: 'ada' }, 'smtps://ada:@mail.example'],
  [{ host: 'mail.example', password: 'x' }, 'smtps://:x@mail.example'],
] as const)('%j is %s', ([server, url]) => {
  expect(toSmtpUrl({ ...noMailServer, ...server })).toBe(url);
});

test('every user and password survives the address', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, (user, password) => {
      const url = new URL(toSmtpUrl({ ...noMailServer, host: 'mail.example', user, password }));
      expect(decodeURIComponent(url.username)).toBe(user);
      expect(decodeURIComponent(url.password)).toBe(password);
      expect(url.hostname).toBe('mail.example');
    }),
  );
});
