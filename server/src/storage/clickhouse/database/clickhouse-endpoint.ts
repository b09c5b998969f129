/** The server of a URL. */
export interface ClickhouseEndpoint {
  /** `host:port/database`, for messages: has no user and no password. */
  readonly name: string;
  readonly origin: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Reads `https://user:password@host:port/database`, of ClickHouse's HTTP interface.
 *
 * @throws Error with a one-line message that does not repeat the URL, because it may have a password.
 */
export function parseClickhouseUrl(text: string): ClickhouseEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw malformed();
  const database = decode(url.pathname.slice(1));
  if (database === '' || url.username === '')
    throw new Error(
      `a ClickHouse URL names no ${database === '' ? 'database' : 'user'}: expected https://user:password@host:port/database`,
    );
  if (url.search !== '') throw new Error('a ClickHouse URL has parameters, which are not supported');
  return {
    name: `${url.host}/${database}`,
    origin: url.origin,
    database,
    username: decode(url.username),
    password: decode(url.password),
  };
}

function malformed(): Error {
  return new Error(
    'a ClickHouse URL is malformed: expected https://user:password@host:port/database; special characters are percent-encoded, % as %25',
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Its error says neither what is wrong nor where.
    throw malformed();
  }
}
