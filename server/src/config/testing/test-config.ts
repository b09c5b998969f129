import type { Config } from '../config-schema.ts';
import { parseConfig } from '../parse-config.ts';

/** Flags by name, as on the command line. */
export type ConfigFlags = Readonly<Record<string, string>>;

const flagsOfEveryTest: ConfigFlags = {
  'api-port': '0',
  'ingest-port': '0',
  'otlp-grpc-port': '0',
  'validate-responses': 'always',
  'log-level': 'silent',
  'rest-requests-per-second': '1000000',
  'ingest-bytes-per-second': '100GiB',
  // Client and service may wait for the processor on a busy machine.
  'headers-timeout': '60s',
  'request-timeout': '300s',
  'query-deadline': '300s',
};

/** A configuration with free ports, validation of all responses and high rate limits; flags override it. */
export function testConfig(flags: ConfigFlags = {}): Config {
  const parsed = parseConfig({
    environment: {},
    flags: new Map(Object.entries({ ...flagsOfEveryTest, ...flags })),
  });
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.config;
}
