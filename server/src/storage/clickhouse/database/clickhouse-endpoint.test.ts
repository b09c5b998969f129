import { describe, expect, it } from 'vitest';
import { parseClickhouseUrl } from './clickhouse-endpoint.ts';

describe('a ClickHouse URL', () => {
  it('names server, database, user and password, percent-encoded', () => {
    expect(parseClickhouseUrl('https://a%40b:p%25q%2F@[::1]:8443/my%20db')).toEqual({
      name: '[::1]:8443/my db',
      origin: 'https://[::1]:8443',
      database: 'my db',
      username: 'a@b',
      password: 'p%q/',
    });
  });

  it.each([
    ['db.example/cairn', 'is malformed'],
    ['tcp://cairn:secret@db.example/cairn', 'is malformed'],
    ['http://cairn:100%secret@db.example/cairn', 'is malformed'],
    ['http://ca%irn:secret@db.example/cairn', 'is malformed'],
    ['http://cairn:secret@db.example/100%', 'is malformed'],
    ['http://cairn:secret@db.example', 'names no database'],
    ['http://db.example/secret', 'names no user'],
    ['http://cairn:secret@db.example/cairn?secure=secret', 'has parameters'],
  ])('%s %s, in one line without the password', (url, reason) => {
    let message = '';
    try {
      parseClickhouseUrl(url);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(`a ClickHouse URL ${reason}`);
    expect(message).not.toMatch(/secret|\n/);
  });
});
