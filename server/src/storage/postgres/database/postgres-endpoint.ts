import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig } from 'pg';

/** One server of a URL. */
export interface PostgresEndpoint {
  /** `host:port/database`, for messages: has no user and no password. */
  readonly name: string;
  readonly connection: Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;
}

const defaultPort = 5_432;
const parameters = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

const expectedForm = 'expected postgres://user:password@host:port/database, of one server, percent-encoded';

/**
 * Reads `postgres://user:password@host:port/database?sslmode=verify-full&sslrootcert=/path`. The modes are those of libpq; without
 * one, TLS is not used. `host=/run/postgresql` as a parameter replaces the host by the folder of a Unix socket.
 *
 * @throws Error with a one-line message that does not repeat the URL, because it may have a password.
 */
export function parsePostgresUrl(text: string): PostgresEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) throw malformed('is malformed');
  const unknown = [...url.searchParams.keys()].find(
    (name) => !(parameters as readonly string[]).includes(name),
  );
  if (unknown !== undefined)
    throw new Error(`a PostgreSQL URL has the parameter ${unknown}, supported are ${parameters.join(', ')}`);
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = decode(url.username);
  const database = decode(url.pathname.slice(1));
  for (const [part, value] of Object.entries({ host, user, database }))
    if (value === '') throw malformed(`names no ${part}`);
  const port = url.port === '' ? defaultPort : Number(url.port);
  return {
    name: `${host}:${port}/${database}`,
    connection: {
      host,
      port,
      user,
      database,
      ssl: readTls(url.searchParams),
      ...(url.password === '' ? {} : { password: decode(url.password) }),
    },
  };
}

function malformed(reason: string): Error {
  return new Error(`a PostgreSQL URL ${reason}: ${expectedForm}`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Its error would be a cause that is logged with the part.
    throw malformed('is malformed');
  }
}

/** As libpq: `require` encrypts, and checks the certificate only when `sslrootcert` is given; only `verify-full` checks the host. */
function readTls(options: URLSearchParams): false | ConnectionOptions {
  const mode = options.get('sslmode') ?? 'disable';
  if (!(sslModes as readonly string[]).includes(mode))
    throw new Error(`sslmode of a PostgreSQL URL is not one of ${sslModes.join(', ')}`);
  if (mode === 'disable') return false;
  const files = {
    ...readOption(options, 'sslrootcert', 'ca'),
    ...readOption(options, 'sslcert', 'cert'),
    ...readOption(options, 'sslkey', 'key'),
  };
  if (mode === 'verify-full') return files;
  if (mode === 'require' && !('ca' in files)) return { ...files, rejectUnauthorized: false };
  return { ...files, checkServerIdentity: () => undefined };
}

function readOption(
  options: URLSearchParams,
  parameter: string,
  name: 'ca' | 'cert' | 'key',
): Pick<ConnectionOptions, 'ca' | 'cert' | 'key'> {
  const path = options.get(parameter);
  if (path === null) return {};
  try {
    return { [name]: readFileSync(path, 'utf8') };
  } catch (cause) {
    throw new Error(`${parameter} of a PostgreSQL URL cannot be read: ${path}`, { cause });
  }
}
