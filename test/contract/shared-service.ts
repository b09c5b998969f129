import { env } from 'node:process';
import type { TestProject as VitestProject } from 'vitest/node';
import type { FirstKeys } from '../../server/src/identity/first-start.ts';
import { runCairn } from '../support/run-cairn.ts';
import { startTestService, type TestService } from '../support/start-service.ts';
import { sampleChannelSlug } from './sample-calls.ts';

/** Where the service that all contract tests share is reached, and its data. */
export interface SharedService
  extends Pick<TestService, 'apiUrl' | 'ingestUrl' | 'grpcUrl' | 'dataDirectory' | 'postgresUrls'> {
  readonly keys: FirstKeys;
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedService: SharedService;
  }
}

/** Set to URLs of empty databases, all contract tests are held against a service that keeps its projects, and its logs, there. */
const postgresUrls = env['CONTRACT_POSTGRES_URLS'];
const clickhouseUrls = env['CONTRACT_CLICKHOUSE_URLS'];
const clickhouseCluster = env['CONTRACT_CLICKHOUSE_CLUSTER'];
let service: TestService | undefined;

/** Starting a service and compiling its validators takes two seconds of processor time: once for all files. */
export async function setup({ provide }: VitestProject): Promise<void> {
  // The instants in the examples of the contract grow older, and those of OpenTelemetry are of 2018.
  service = await startTestService({
    'traces-retention': '3650d',
    'logs-retention': '3650d',
    'metrics-retention': '3650d',
    ...(postgresUrls === undefined ? {} : { 'postgres-urls': postgresUrls }),
    ...(clickhouseUrls === undefined ? {} : { 'clickhouse-urls': clickhouseUrls }),
    ...(clickhouseCluster === undefined ? {} : { 'clickhouse-cluster': clickhouseCluster }),
  });
  const { stop: _, restart: __, ...shared } = service;
  // Channels are of the organization, so that every project has it.
  const target = ['--type', 'webhook', '--url', 'https://hooks.example/cairn'];
  await runCairn(service, 'channels', 'create', sampleChannelSlug, ...target);
  provide('sharedService', shared);
}

export async function teardown(): Promise<void> {
  await service?.stop();
}
