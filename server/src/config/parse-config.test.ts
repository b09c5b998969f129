import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toFlag, toVariable } from './config-option.ts';
import { configOptions } from './config-schema.ts';
import { parseConfig } from './parse-config.ts';

const none = new Map<string, string>();

function problemOf(environment: Record<string, string>, flags: ReadonlyMap<string, string> = none): string {
  const result = parseConfig({ environment, flags });
  return result.ok ? 'no problem' : result.problem;
}

function configOf(environment: Record<string, string>, flags: ReadonlyMap<string, string> = none) {
  const result = parseConfig({ environment, flags });
  return result.ok ? result.config : undefined;
}

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(configOf({})).toEqual({
      dataDirectory: './.cairn',
      backend: 'embedded',
      apiHost: '127.0.0.1',
      apiPort: 8080,
      ingestHost: '127.0.0.1',
      ingestPort: 4318,
      otlpGrpcHost: '127.0.0.1',
      otlpGrpcPort: 4317,
      publicApiUrl: undefined,
      publicIngestUrl: undefined,
      allowedHosts: [],
      trustedProxies: [],
      oidcIssuer: undefined,
      oidcClientId: undefined,
      oidcClientSecret: undefined,
      oidcAllowedDomains: [],
      oidcDisplayName: 'single sign-on',
      restRequestsPerSecond: 100,
      ingestBytesPerSecond: 52_428_800,
      ingestMaxBodyBytes: 4_194_304,
      otlpMaxBodyBytes: 67_108_864,
      headersTimeoutMs: 5_000,
      requestTimeoutMs: 30_000,
      queryDeadlineMs: 30_000,
      readerThreads: 2,
      scrubBytesPerSecond: 4 * 1024 * 1024,
      tracesRetentionMs: 30 * 86_400_000,
      logsRetentionMs: 3_024_000_000,
      metricsRetentionMs: 7_776_000_000,
      auditRetentionMs: 400 * 86_400_000,
      logsMaxAttributeKeys: 2_000,
      tracesMaxLabels: 20_000,
      metricsMaxSeries: 300_000,
      metricsStartZeros: 'off',
      metricsMaxTotalSeries: 1_500_000,
      promqlMaxSamples: 5_000_000,
      promqlMaxPoints: 11_000,
      promqlDelayedNameRemoval: 'off',
      notificationsAllowedNetworks: [],
      pagerdutyUrl: 'https://events.pagerduty.com/v2/enqueue',
      validateResponses: 'sampled',
      shutdownGraceMs: 8_000,
      logLevel: 'info',
    });
  });

  it('takes a flag before a variable before the default', () => {
    const environment = { CAIRN_API_PORT: '1', CAIRN_INGEST_PORT: '2', PATH: '/bin' };
    expect(configOf(environment, new Map([['api-port', '3']]))).toMatchObject({ apiPort: 3, ingestPort: 2 });
  });

  it.each([
    [{ CAIRN_API_PORT: '80800' }, 'CAIRN_API_PORT is "80800", expected a port from 0 to 65535'],
    [{ CAIRN_API_HOST: '' }, 'CAIRN_API_HOST is "", expected an IP address or host name'],
    [
      { CAIRN_VALIDATE_RESPONSES: 'yes' },
      'CAIRN_VALIDATE_RESPONSES is "yes", expected one of always, sampled, off',
    ],
    [
      { CAIRN_QUERY_DEADLINE: '30' },
      'CAIRN_QUERY_DEADLINE is "30", expected a duration from 10ms to 1h, with the unit ms, s, m or h',
    ],
    [
      { CAIRN_OIDC_CLIENT_SECRET: `hidden\n${'x'.repeat(1_000)}` },
      'CAIRN_OIDC_CLIENT_SECRET is malformed, expected 1 to 1000 characters without control characters, or none',
    ],
    [
      { CAIRN_OIDC_ISSUER: 'http://sso.example' },
      'CAIRN_OIDC_ISSUER is "http://sso.example", expected an https URL (http on a loopback address alone) without credentials, query and /.well-known/, or none',
    ],
    [
      { CAIRN_OIDC_ISSUER: 'https://sso.example/realm/.well-known/openid-configuration' },
      'CAIRN_OIDC_ISSUER is "https://sso.example/realm/.well-known/openid-configuration", expected an https URL (http on a loopback address alone) without credentials, query and /.well-known/, or none',
    ],
    [
      { CAIRN_OIDC_ISSUER: 'https://sso.example', CAIRN_OIDC_CLIENT_ID: 'cairn' },
      '--oidc-issuer needs --oidc-client-secret (CAIRN_OIDC_CLIENT_SECRET) too',
    ],
    [
      { CAIRN_OIDC_CLIENT_SECRET: 'hidden' },
      '--oidc-client-secret needs --oidc-issuer (CAIRN_OIDC_ISSUER) too',
    ],
    [
      { CAIRN_POSTGRES_URLS: 'mysql://cairn:hidden@db/cairn' },
      'CAIRN_POSTGRES_URLS is malformed, expected URLs such as postgres://user:password@host:5432/database, separated by commas, or none',
    ],
    [
      { CAIRN_CLICKHOUSE_URLS: 'http://u:hidden@a/cairn,tcp://u:hidden@b/cairn' },
      'CAIRN_CLICKHOUSE_URLS is malformed, expected URLs such as http://user:password@host:8123/database, separated by commas, or none',
    ],
    [
      { CAIRN_CLICKHOUSE_URLS: 'http://cairn:hidden@db/cairn' },
      '--clickhouse-urls needs --postgres-urls (CAIRN_POSTGRES_URLS) too',
    ],
    [
      {
        CAIRN_POSTGRES_URLS: 'postgres://cairn:hidden@db/cairn',
        CAIRN_CLICKHOUSE_URLS: 'http://cairn:hidden@a/cairn,http://cairn:hidden@b/cairn',
      },
      'several --clickhouse-urls need --clickhouse-cluster (CAIRN_CLICKHOUSE_CLUSTER) too, the name of their cluster in remote_servers',
    ],
    [
      { CAIRN_CLICKHOUSE_CLUSTER: 'shards' },
      '--clickhouse-cluster needs --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) too',
    ],
    [
      { CAIRN_CLICKHOUSE_CLUSTER: "a'b" },
      'CAIRN_CLICKHOUSE_CLUSTER is "a\'b", expected a name of letters, digits, ".", "_" and "-", or none',
    ],
    [
      { CAIRN_BACKEND: 'cluster' },
      '--backend cluster needs --postgres-urls (CAIRN_POSTGRES_URLS) and --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) too',
    ],
    [
      { CAIRN_BACKEND: 'cluster', CAIRN_POSTGRES_URLS: 'postgres://cairn:hidden@db/cairn' },
      '--backend cluster needs --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) too',
    ],
    [
      { CAIRN_BACKEND: 'cluster', CAIRN_CLICKHOUSE_URLS: 'http://cairn:hidden@db/cairn' },
      '--backend cluster needs --postgres-urls (CAIRN_POSTGRES_URLS) too',
    ],
    [
      {
        CAIRN_BACKEND: 'cluster',
        CAIRN_POSTGRES_URLS: 'postgres://cairn:hidden@db/cairn',
        CAIRN_CLICKHOUSE_URLS: 'http://cairn:hidden@db/cairn',
        CAIRN_DATA_DIRECTORY: './.cairn',
      },
      '--data-directory (CAIRN_DATA_DIRECTORY) is of no use with --backend cluster (CAIRN_BACKEND), which has no data directory; leave one of them out',
    ],
    [
      { CAIRN_HEADERS_TIMEOUT: '31s' },
      '--headers-timeout (31s) is longer than --request-timeout (30s), which includes it; shorten the one or lengthen the other',
    ],
    [{ CAIRN_API_PROT: '1' }, 'unknown environment variable CAIRN_API_PROT; did you mean CAIRN_API_PORT?'],
    [
      { CAIRN_COLOUR_SCHEME: 'x' },
      'unknown environment variable CAIRN_COLOUR_SCHEME; see "cairn serve --help"',
    ],
    [{ CAIRN_: 'x' }, 'unknown environment variable CAIRN_; see "cairn serve --help"'],
    [{ CAIRN_LOG_LEVEL: 'a\nb' }, expect.not.stringContaining('\n')],
  ])('answers %j in one line', (environment, expected) => {
    expect(problemOf(environment)).toEqual(expected);
  });

  it('ignores what Kubernetes tells of Services, of any name', () => {
    const linksOf = (service: string, port: number) => ({
      [`${service}_SERVICE_HOST`]: '10.0.171.239',
      [`${service}_SERVICE_PORT`]: `${port}`,
      [`${service}_SERVICE_PORT_HTTP`]: `${port}`,
      [`${service}_PORT`]: `tcp://10.0.171.239:${port}`,
      [`${service}_PORT_${port}_TCP`]: `tcp://10.0.171.239:${port}`,
      [`${service}_PORT_${port}_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_${port}_TCP_PORT`]: `${port}`,
      [`${service}_PORT_${port}_TCP_ADDR`]: '10.0.171.239',
    });
    const links = { ...linksOf('CAIRN', 80), ...linksOf('CAIRN_API', 8000), ...linksOf('CAIRN_INGEST', 1) };
    expect(problemOf(links)).toBe('no problem');
    expect(configOf(links)).toEqual(configOf({}));
    expect(configOf({ ...links, CAIRN_API_PORT: '1' })).toMatchObject({ apiPort: 1 });
    expect(problemOf({ ...links, CAIRN_PORT: '80' })).toContain('unknown environment variable CAIRN_PORT');
  });

  it('takes the issuer, the id and the secret of a provider together', () => {
    const environment = {
      CAIRN_OIDC_ISSUER: 'http://127.0.0.1:9000/realm',
      CAIRN_OIDC_CLIENT_ID: 'cairn',
      CAIRN_OIDC_CLIENT_SECRET: 'hidden',
      CAIRN_OIDC_ALLOWED_DOMAINS: 'Example.com, example.org',
    };
    expect(configOf(environment)).toMatchObject({
      oidcIssuer: 'http://127.0.0.1:9000/realm',
      oidcAllowedDomains: ['example.com', 'example.org'],
    });
  });

  it('takes several servers of PostgreSQL, and of a cluster of ClickHouse', () => {
    const environment = {
      CAIRN_POSTGRES_URLS: 'postgres://u:p@a/cairn, postgresql://u:p@b:6432/cairn',
      CAIRN_CLICKHOUSE_URLS: 'https://u:p@c:8443/cairn, http://u:p@d/cairn',
      CAIRN_CLICKHOUSE_CLUSTER: 'shards',
    };
    expect(configOf(environment)).toMatchObject({
      postgresUrls: ['postgres://u:p@a/cairn', 'postgresql://u:p@b:6432/cairn'],
      clickhouseUrls: ['https://u:p@c:8443/cairn', 'http://u:p@d/cairn'],
      clickhouseCluster: 'shards',
    });
  });

  it('names the flag when the flag is wrong', () => {
    const environment = { CAIRN_API_PORT: '1' };
    expect(problemOf(environment, new Map([['api-port', 'x']]))).toMatch(/^--api-port is "x"/);
  });

  it('leaves the variables of clients alone', () => {
    expect(configOf({ CAIRN_INGEST_API_KEY: 'svc_ing_x', CAIRN_API_URL: 'http://localhost' })).toBeDefined();
  });

  it('leaves the variables of the examples alone', () => {
    const examples = join(import.meta.dirname, '../../../examples');
    const texts = globSync('*/{*.json,*.md,src/**}', { cwd: examples, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    const names = new Set(texts.join('\n').match(/\bCAIRN_[A-Z_]+\b/g));
    expect(names.size).toBeGreaterThan(5);
    // Those of the service itself take only what it expects.
    const own = new Set([...configOptions.values()].map(toVariable));
    const others = [...names].filter((name) => !own.has(name));
    expect(problemOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toBe('no problem');
  });

  it.each([...configOptions.values()])('describes $slug and takes its own default', (option) => {
    expect(option.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(option.description).toMatch(/^[A-Z].*\.$/);
    expect(toFlag(option)).toBe(`--${option.slug}`);
    expect(toVariable(option)).toMatch(/^CAIRN_[A-Z_]+$/);
    expect(configOf({}, new Map([[option.slug, option.defaultText]]))).toEqual(configOf({}));
  });
});
