import { systemClock } from '../../server/src/boot/system-parts.ts';
import type { ConfigFlags } from '../../server/src/config/testing/test-config.ts';
import { AppError } from '../../server/src/errors/app-error.ts';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import type { ContractCoverage } from '../support/contract-coverage.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import type { TestService } from '../support/start-service.ts';
import { startWithStores } from '../support/start-with-stores.ts';
import { createFailingStores, failingWithoutStore } from './failing-parts.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { seedSamples } from './sample-calls.ts';

/** A running service and the means to speak with it. */
export interface Surroundings {
  readonly service: Omit<TestService, 'dataDirectory' | 'restart' | 'stop'>;
  readonly client: ContractClient;
  readonly call: OperationCaller;
}

/**
 * Services in the states that between them give every answer of the contract. The unusual ones are the test's own: they
 * are made to fail, or to refuse.
 */
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

/** The client holds every answer against the contract; compiling the validators of the service too takes seconds. */
const unvalidated: ConfigFlags = { 'validate-responses': 'off' };

const tightFlags: ConfigFlags = {
  ...unvalidated,
  'rest-requests-per-second': '1',
  'ingest-bytes-per-second': '1KiB',
  'ingest-max-body': '2KiB',
  'otlp-max-body': '2KiB',
  'headers-timeout': '100ms',
};

/** Quotas that fill up so slowly that they stay used up on a machine that is busy with other work. */
const slowClock = () => performance.now() / 50;

const fullDisk = new AppError('UNAVAILABLE', 'the disk takes no writes; nothing was stored', [
  { type: 'retry', retry_after_seconds: 5 },
]);
const pastDeadline = new AppError('DEADLINE_EXCEEDED', 'the query ran past its deadline; narrow the window');

export async function startContractWorld(coverage: ContractCoverage): Promise<ContractWorld> {
  const usual = await openProject();
  const tight = await startWithStores({
    flags: tightFlags,
    clock: { ...systemClock, monotonicNowMs: slowClock },
  });
  const unexpected = new Error(internalSecret);
  const broken = await startWithStores({
    flags: unvalidated,
    stores: createFailingStores(() => unexpected),
    findObstacle: () => Promise.reject(unexpected),
    handlers: failingWithoutStore(unexpected),
  });
  // One service is the full and the slow one by turns.
  let storeError = fullDisk;
  const failing = await startWithStores({
    flags: unvalidated,
    stores: createFailingStores(() => storeError),
    findObstacle: async () => 'the disk is full',
  });

  const surround = (service: Surroundings['service']): Surroundings => {
    const client = createContractClient(service, coverage);
    return { service, client, call: createOperationCaller(service, service.keys, client) };
  };
  const surroundFailing = (error: AppError): Surroundings => {
    const { service, client, call } = surround(failing);
    return {
      service,
      client,
      call(id, operationCall) {
        storeError = error;
        return call(id, operationCall);
      },
    };
  };
  const surrounded = surround(usual);
  await seedSamples(surrounded.call);
  return {
    usual: surrounded,
    tight: surround(tight),
    broken: surround(broken),
    full: surroundFailing(fullDisk),
    slow: surroundFailing(pastDeadline),
    webKey: await createWebKey(usual),
    async stop() {
      await Promise.all([tight, broken, failing].map((service) => service.stop()));
    },
  };
}

/** A web key of the project that works from `webOrigin`. */
export async function createWebKey(project: ContractProject): Promise<string> {
  const admin = openIdentityAdmin(project);
  try {
    return (await admin.createKey('web', project.projectId, [webOrigin])).key;
  } finally {
    admin.close();
  }
}
