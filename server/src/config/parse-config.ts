import { closestWord } from './closest-word.ts';
import { toFlag, toVariable } from './config-option.ts';
import { type Config, configOptions, configSchema } from './config-schema.ts';

/** Variables that clients and examples read; they may be set where the service runs. */
const clientVariables = [
  'CAIRN_API_URL',
  'CAIRN_SERVER_API_KEY',
  'CAIRN_INGEST_URL',
  'CAIRN_INGEST_API_KEY',
  'CAIRN_WEB_API_KEY',
  'CAIRN_WEBHOOK_SECRET',
  'CAIRN_WEBHOOK_TOKEN',
];

/**
 * What Kubernetes tells a container of the Services beside it: of one named `cairn-api`, CAIRN_API_SERVICE_HOST and
 * CAIRN_API_PORT=tcp://10.0.0.1:8080 among others (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables).
 */
const serviceLink = /^CAIRN\w*_(SERVICE_(HOST|PORT\w*)=|PORT_\d+_(TCP|UDP|SCTP)\w*=|PORT=(tcp|udp|sctp):)/;

export interface ConfigSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values of flags, by slug; they win over the environment. */
  readonly flags: ReadonlyMap<string, string>;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  /** One line with the variable or flag and the remedy. */
  | { readonly ok: false; readonly problem: string };

/** Reads the configuration; the first thing wrong with it is the answer. */
export function parseConfig({ environment: all, flags }: ConfigSources): ConfigResult {
  const environment = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !serviceLink.test(`${name}=${value}`)),
  );
  const unknown = findUnknownVariable(environment);
  if (unknown !== undefined) return { ok: false, problem: unknown };

  const texts = new Map<string, string>();
  for (const [name, about] of configOptions) {
    const text = flags.get(about.slug) ?? environment[toVariable(about)];
    if (text !== undefined) texts.set(name, text);
  }
  const parsed = configSchema.safeParse(Object.fromEntries(texts));
  if (parsed.success) {
    const { data } = parsed;
    const problem =
      findIncompleteProvider(data) ??
      findMissingDatabase(data) ??
      findNeedlessDirectory(data, texts) ??
      findMissingPostgres(data) ??
      findMissingCluster(data) ??
      findImpossibleTimes(data);
    return problem === undefined ? { ok: true, config: data } : { ok: false, problem };
  }

  const name = String(parsed.error.issues[0]?.path[0]);
  const about = configOptions.get(name);
  if (about === undefined) throw parsed.error;
  const source = flags.has(about.slug) ? toFlag(about) : toVariable(about);
  const received = about.isSecret === true ? 'malformed' : JSON.stringify(texts.get(name));
  return { ok: false, problem: `${source} is ${received}, expected ${about.expected}` };
}

/** The issuer, the id and the secret are of use only together. */
function findIncompleteProvider(config: Config): string | undefined {
  const names = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'] as const;
  const missing = names.find((name) => config[name] === undefined);
  const present = names.find((name) => config[name] !== undefined);
  if (missing === undefined || present === undefined) return undefined;
  const [absent, given] = [configOptions.get(missing), configOptions.get(present)];
  if (absent === undefined || given === undefined) throw new Error('the options are not registered');
  return `${toFlag(given)} needs ${toFlag(absent)} (${toVariable(absent)}) too`;
}

/** A cluster has everything in its databases. */
function findMissingDatabase({ backend, postgresUrls, clickhouseUrls }: Config): string | undefined {
  if (backend !== 'cluster') return undefined;
  const missing = [
    ...(postgresUrls === undefined ? ['--postgres-urls (CAIRN_POSTGRES_URLS)'] : []),
    ...(clickhouseUrls === undefined ? ['--clickhouse-urls (CAIRN_CLICKHOUSE_URLS)'] : []),
  ];
  return missing.length === 0 ? undefined : `--backend cluster needs ${missing.join(' and ')} too`;
}

/** A folder that nothing would be written to was meant for something else. */
function findNeedlessDirectory({ backend }: Config, given: ReadonlyMap<string, string>): string | undefined {
  if (backend !== 'cluster' || !given.has('dataDirectory')) return undefined;
  return '--data-directory (CAIRN_DATA_DIRECTORY) is of no use with --backend cluster (CAIRN_BACKEND), which has no data directory; leave one of them out';
}

/** Which requests ClickHouse has stored is decided in PostgreSQL. */
function findMissingPostgres({ clickhouseUrls, postgresUrls }: Config): string | undefined {
  if (clickhouseUrls === undefined || postgresUrls !== undefined) return undefined;
  return '--clickhouse-urls needs --postgres-urls (CAIRN_POSTGRES_URLS) too';
}

/** Servers that know nothing of each other would each have a part of the data. */
function findMissingCluster({ clickhouseUrls, clickhouseCluster }: Config): string | undefined {
  if (clickhouseUrls === undefined && clickhouseCluster !== undefined)
    return '--clickhouse-cluster needs --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) too';
  if (clickhouseUrls === undefined || clickhouseUrls.length === 1 || clickhouseCluster !== undefined)
    return undefined;
  return 'several --clickhouse-urls need --clickhouse-cluster (CAIRN_CLICKHOUSE_CLUSTER) too, the name of their cluster in remote_servers';
}

/** The time for a request includes that for its headers; Node refuses to listen otherwise. */
function findImpossibleTimes({ headersTimeoutMs, requestTimeoutMs }: Config): string | undefined {
  if (headersTimeoutMs <= requestTimeoutMs) return undefined;
  return `--headers-timeout (${headersTimeoutMs / 1000}s) is longer than --request-timeout (${requestTimeoutMs / 1000}s), which includes it; shorten the one or lengthen the other`;
}

function findUnknownVariable(environment: ConfigSources['environment']): string | undefined {
  const known = [...configOptions.values()].map(toVariable);
  const unknown = Object.keys(environment)
    .sort()
    .find((name) => name.startsWith('CAIRN_') && !known.includes(name) && !clientVariables.includes(name));
  if (unknown === undefined) return undefined;
  const closest = closestWord(unknown, known);
  const hint = closest === undefined ? 'see "cairn serve --help"' : `did you mean ${closest}?`;
  return `unknown environment variable ${unknown}; ${hint}`;
}
