import { AppError } from '../../server/src/errors/app-error.ts';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import type { ContractCoverage } from '../support/contract-coverage.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { runCairn } from '../support/run-cairn.ts';
import { type ConfigFlags, startTestService, type TestService } from '../support/start-service.ts';
import { startWithStores } from '../support/start-with-stores.ts';
import { seedDocuments } from './document-samples.ts';
import { createFailingStores, failingDocuments } from './failing-parts.ts';
import { sampleCalls, sampleChannelSlug } from './sample-calls.ts';

/** A running service and the means to speak with it. */
export interface Surroundings {
  readonly service: Omit<TestService, 'dataDirectory'>;
  readonly client: ContractClient;
  readonly call: OperationCaller;
}

/** Services in the states that between them give every answer of the contract. */
export interface ContractWorld {
  /** Has what the sample calls read. */
  readonly usual: Surroundings;
  /** Takes 1 request and 1 KiB a second, bodies of 2 KiB, and headers for 100 ms. */
  readonly tight: Surroundings;
  /** Fails with an unexpected error wherever it can. */
  readonly broken: Surroundings;
  /** Its disk is full. */
  readonly full: Surroundings;
  /** Its queries run past their deadline. */
  readonly slow: Surroundings;
  /** Of the usual service, for pages of `webOrigin`. */
  readonly webKey: string;
  stop(): Promise<void>;
}

export const webOrigin = 'https://shop.example';
export const internalSecret = 'SELECT secret FROM internals';

const tightFlags: ConfigFlags = {
  'rest-requests-per-second': '1',
  'ingest-bytes-per-second': '1KiB',
  'ingest-max-body': '2KiB',
  'otlp-max-body': '2KiB',
  'headers-timeout': '100ms',
};

/** Errors are not validated by the service, and compiling the validators of all other answers takes its time. */
const failingFlags: ConfigFlags = { 'validate-responses': 'off' };

export async function startContractWorld(coverage: ContractCoverage): Promise<ContractWorld> {
  const usual = await startTestService();
  const tight = await startWithStores({ flags: tightFlags });
  const unexpected = new Error(internalSecret);
  const broken = await startWithStores({
    flags: failingFlags,
    ...createFailingStores(unexpected),
    isReady: () => Promise.reject(unexpected),
    handlers: failingDocuments(unexpected),
  });
  const unavailable = new AppError('UNAVAILABLE', 'the disk takes no writes; nothing was stored', [
    { type: 'retry', retry_after_seconds: 5 },
  ]);
  const full = await startWithStores({
    flags: failingFlags,
    ...createFailingStores(unavailable),
    isReady: async () => false,
  });
  const late = new AppError('DEADLINE_EXCEEDED', 'the query ran past its deadline; narrow the window');
  const slow = await startWithStores({ flags: failingFlags, ...createFailingStores(late) });

  const surround = (service: Surroundings['service']): Surroundings => {
    const client = createContractClient(service, coverage);
    return { service, client, call: createOperationCaller(service, service.keys, client) };
  };
  const surrounded = surround(usual);
  await seedSamples(usual, surrounded.call);
  return {
    usual: surrounded,
    tight: surround(tight),
    broken: surround(broken),
    full: surround(full),
    slow: surround(slow),
    webKey: await createWebKey(usual),
    async stop() {
      await Promise.all([usual, tight, broken, full, slow].map((service) => service.stop()));
    },
  };
}

/** Writes what the sample calls read. */
async function seedSamples({ dataDirectory }: TestService, call: OperationCaller): Promise<void> {
  const target = ['--type', 'webhook', '--url', 'https://hooks.example/cairn'];
  await runCairn(dataDirectory, 'channels', 'create', sampleChannelSlug, ...target);
  await seedDocuments(call);
  await call('flushTrace', sampleCalls.flushTrace);
}

/** A web key of the project `default` that works from `webOrigin`. */
export async function createWebKey({ dataDirectory, apiUrl, keys }: TestService): Promise<string> {
  const admin = openIdentityAdmin(dataDirectory);
  try {
    const projectId = await projectOf(apiUrl, keys.serverKey);
    return (await admin.createKey('web', projectId, [webOrigin])).key;
  } finally {
    admin.close();
  }
}

async function projectOf(apiUrl: string, serverKey: string): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/identity`, { headers: { 'x-api-key': serverKey } });
  const { project_id: projectId }: { project_id: string } = JSON.parse(await response.text());
  return projectId;
}
