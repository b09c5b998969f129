import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePostgresUrl } from './postgres-endpoint.ts';

const url = 'postgres://cairn:secret@db.example/cairn';

describe('a PostgreSQL URL', () => {
  it.each([
    [url, { name: 'db.example:5432/cairn', connection: { host: 'db.example', port: 5_432, ssl: false } }],
    [
      'postgresql://a%40b:p%3Aq%2F@[::1]:6543/my%20db',
      {
        name: '::1:6543/my db',
        connection: { host: '::1', port: 6_543, user: 'a@b', password: 'p:q/', database: 'my db' },
      },
    ],
    [
      'postgres://cairn@localhost/cairn?host=/run/postgresql',
      { name: '/run/postgresql:5432/cairn', connection: { host: '/run/postgresql' } },
    ],
  ])('%s', (text, expected) => {
    expect(parsePostgresUrl(text)).toMatchObject(expected);
  });

  it('may have no password, for a server that asks for none', () => {
    expect(parsePostgresUrl('postgres://cairn@db/cairn').connection).not.toHaveProperty('password');
  });

  it.each([
    ['disable', false],
    ['require', { rejectUnauthorized: false }],
    ['verify-ca', { checkServerIdentity: expect.any(Function) }],
    ['verify-full', {}],
  ])('sslmode=%s is that of libpq', (mode, ssl) => {
    expect(parsePostgresUrl(`${url}?sslmode=${mode}`).connection.ssl).toEqual(ssl);
  });

  it('reads certificates and keys of TLS, and checks a certificate that it can check', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const options = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => {
      writeFileSync(join(folder, name), `of ${name}`);
      return `${name}=${encodeURIComponent(join(folder, name))}`;
    });
    const files = { ca: 'of sslrootcert', cert: 'of sslcert', key: 'of sslkey' };
    const tlsOf = (mode: string) =>
      parsePostgresUrl(`${url}?sslmode=${mode}&${options.join('&')}`).connection.ssl;
    expect(tlsOf('verify-full')).toEqual(files);
    expect(tlsOf('require')).toEqual({ ...files, checkServerIdentity: expect.any(Function) });
    expect(tlsOf('disable')).toBe(false);
    expect(() => parsePostgresUrl(`${url}?sslmode=verify-full&sslrootcert=/missing`)).toThrow(
      'sslrootcert of a PostgreSQL URL cannot be read: /missing',
    );
  });

  it.each([
    ['db.example', 'malformed'],
    ['mysql://cairn:secret@db.example/cairn', 'malformed'],
    ['postgres://cairn:secret@one:1,two:2/cairn', 'of one server'],
    ['postgres://cairn:secret@/cairn', 'malformed'],
    ['postgres:///cairn', 'no host'],
    ['postgres://:secret@db.example/cairn', 'no user'],
    ['postgres://cairn:secret@db.example/', 'no database'],
    ['postgres://cairn:se%cret@db.example/cairn', 'percent-encoded'],
    [`${url}?sslmode=prefer`, 'disable, require, verify-ca, verify-full'],
    [`${url}?options=-c`, 'the parameter options, supported are'],
  ])('%s is refused, and not repeated', (text, reason) => {
    const refused = () => parsePostgresUrl(text);
    expect(refused).toThrow(reason);
    expect(refused).not.toThrow('secret');
  });
});
