import * as z from 'zod';
import { isLoopback } from '../http/host-name.ts';
import { type Network, parseNetwork } from '../outbound/address-policy.ts';

/** How one kind of option is written and read; `expected` completes the sentence "expected …". */
export interface ConfigValue<T> {
  readonly placeholder: string;
  readonly expected: string;
  readonly schema: z.ZodType<T, string>;
}

function configValue<T>(
  placeholder: string,
  expected: string,
  parse: (text: string) => T | undefined,
): ConfigValue<T> {
  const schema = z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });
  return { placeholder, expected, schema };
}

export const path: ConfigValue<string> = configValue('path', 'a path', (text) =>
  text === '' || text.includes('\0') ? undefined : text,
);

export const host: ConfigValue<string> = configValue('host', 'an IP address or host name', (text) =>
  /^[0-9A-Za-z.:%_-]+$/.test(text) ? text : undefined,
);

export const port: ConfigValue<number> = configValue('port', 'a port from 0 to 65535', (text) =>
  parseWithin(text, 0, 65_535),
);

export function count(least: number, most: number): ConfigValue<number> {
  return configValue('count', `a whole number from ${least} to ${most}`, (text) =>
    parseWithin(text, least, most),
  );
}

export function choice<const T extends string>(...choices: readonly T[]): ConfigValue<T> {
  const expected = `one of ${choices.join(', ')}`;
  return configValue('choice', expected, (text) => choices.find((candidate) => candidate === text));
}

export const httpUrl: ConfigValue<string> = configValue(
  'url',
  'an http or https URL without credentials',
  (text) => {
    const url = URL.parse(text);
    const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
    return isHttp && url.username === '' && url.password === '' ? url.href : undefined;
  },
);

/** The base of URLs, without a slash at its end. */
export const baseUrl: ConfigValue<string> = configValue(
  'url',
  'an http or https URL without credentials and query',
  (text) => {
    const url = URL.parse(text);
    const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
    return isHttp && !/[?#@\\]/.test(text) ? url.origin + url.pathname.replace(/\/+$/, '') : undefined;
  },
);

/** The issuer of an OpenID Connect provider, with or without a slash at its end as the provider writes it. */
export const issuerUrl: ConfigValue<string> = configValue(
  'url',
  'an https URL (http on a loopback address alone) without credentials, query and /.well-known/',
  (text) => {
    const url = URL.parse(text);
    // From the address of metadata openid-client would take those of any issuer.
    if (url === null || /[?#@\\]|\/\.well-known(\/|$)/.test(text)) return undefined;
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
    return isSafe ? url.href : undefined;
  },
);

/** Text of one line, such as a name or an identifier. */
export function words(mostCharacters: number): ConfigValue<string> {
  return configValue('text', `1 to ${mostCharacters} characters without control characters`, (text) =>
    text.trim() !== '' && text.length <= mostCharacters && !/\p{Cc}/u.test(text) ? text.trim() : undefined,
  );
}

/** The value, or `none`. */
export function orNone<T>({ placeholder, expected, schema }: ConfigValue<T>): ConfigValue<T | undefined> {
  const either = `${expected}, or none`;
  return {
    placeholder,
    expected: either,
    schema: z.string().transform((text, context) => {
      const parsed = text === 'none' ? { success: true, data: undefined } : schema.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: either });
      return z.NEVER;
    }),
  };
}

/** Host names such as `obs.example,10.0.0.5`, in lower case, or `none`. */
export const hostNames: ConfigValue<readonly string[]> = configValue(
  'hosts',
  'host names without ports such as obs.example,10.0.0.5, or none',
  (text) => {
    if (text === 'none') return [];
    const names = text.split(',').map((part) => part.trim().toLowerCase());
    return names.every((name) => /^(\[[0-9a-f:.]+\]|[0-9a-z._-]+)$/.test(name)) ? names : undefined;
  },
);

/** Domains of mail addresses such as `example.com,example.org`, in lower case, or `none`. */
export const domains: ConfigValue<readonly string[]> = configValue(
  'domains',
  'domains such as example.com,example.org, or none',
  (text) => {
    if (text === 'none') return [];
    const names = text.split(',').map((part) => part.trim().toLowerCase());
    return names.every((name) => /^[0-9a-z-]+(\.[0-9a-z-]+)+$/.test(name)) ? names : undefined;
  },
);

/** Blocks of addresses such as `10.0.0.0/8,fd00::/8`, or `none`. */
export const networks: ConfigValue<readonly Network[]> = configValue(
  'networks',
  'networks such as 10.0.0.0/8,fd00::/8, or none',
  (text) => {
    if (text === 'none') return [];
    const parsed = text.split(',').map((part) => parseNetwork(part.trim()));
    return parsed.every((network) => network !== undefined) ? parsed : undefined;
  },
);

/** URLs of PostgreSQL servers, separated by commas. They may have passwords, so no message repeats them. */
export const postgresUrls: ConfigValue<readonly string[]> = configValue(
  'urls',
  'URLs such as postgres://user:password@host:5432/database, separated by commas',
  (text) => {
    const urls = text.split(',').map((part) => part.trim());
    return urls.every((url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) ? urls : undefined;
  },
);

/** URLs of ClickHouse servers, separated by commas. They may have passwords, so no message repeats them. */
export const clickhouseUrls: ConfigValue<readonly string[]> = configValue(
  'urls',
  'URLs such as http://user:password@host:8123/database, separated by commas',
  (text) => {
    const urls = text.split(',').map((part) => part.trim());
    return urls.every((url) => /^https?:\/\/./.test(url) && URL.canParse(url)) ? urls : undefined;
  },
);

/** What `remote_servers` of ClickHouse calls a cluster. */
export const clusterName: ConfigValue<string> = configValue(
  'name',
  'a name of letters, digits, ".", "_" and "-"',
  (text) => (/^[\w.-]+$/.test(text) ? text : undefined),
);

const durationUnits = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** A duration such as `500ms`, `30s`, `5m` or `1h`, in milliseconds. */
export function duration(least: string, most: string): ConfigValue<number> {
  return quantity(
    'duration',
    `a duration from ${least} to ${most}, with the unit ms, s, m or h`,
    durationUnits,
    least,
    most,
  );
}

const retentionUnits = new Map([
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** How long something is kept, such as `48h` or `35d`, in milliseconds. */
export function retention(least: string, most: string): ConfigValue<number> {
  return quantity(
    'duration',
    `a duration from ${least} to ${most}, with the unit h or d`,
    retentionUnits,
    least,
    most,
  );
}

const byteUnits = new Map([
  ['B', 1],
  ['KiB', 2 ** 10],
  ['MiB', 2 ** 20],
  ['GiB', 2 ** 30],
]);

/** A size such as `512KiB` or `4MiB`, in bytes. */
export function byteSize(least: string, most: string): ConfigValue<number> {
  return quantity(
    'size',
    `a size from ${least} to ${most}, with the unit B, KiB, MiB or GiB`,
    byteUnits,
    least,
    most,
  );
}

function quantity(
  placeholder: string,
  expected: string,
  units: ReadonlyMap<string, number>,
  least: string,
  most: string,
): ConfigValue<number> {
  const parse = (text: string) => parseQuantity(text, units);
  const [minimum, maximum] = [parse(least) ?? Number.NaN, parse(most) ?? Number.NaN];
  return configValue(placeholder, expected, (text) => {
    const value = parse(text);
    return value !== undefined && value >= minimum && value <= maximum ? value : undefined;
  });
}

function parseQuantity(text: string, units: ReadonlyMap<string, number>): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,12})([A-Za-z]+)$/.exec(text) ?? [];
  const factor = units.get(unit);
  return factor === undefined ? undefined : Number(digits) * factor;
}

function parseWithin(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined;
}
