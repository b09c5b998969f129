import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type OperationId, operationTable, type Schemas } from '../../server/src/generated/operations.gen.ts';
import { parseEvents } from '../support/event-stream.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { parametersOf } from '../support/operation-parameters.ts';
import { keyOperations } from './key-operations.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { describeTenant, secretsOf, sharedSlug, type Tenant, writeTenantData } from './tenant.ts';
import {
  type ProbedTime,
  type TenantTokens,
  tenantPathsOf,
  tenantProbesOf,
  tenantRequestsOf,
} from './tenant-probes.ts';

const alpha = describeTenant('alpha', 'a');
const bravo = describeTenant('bravo', 'b');
/** Of the same shape, but never written: what the answers about `bravo` have to look like. */
const nobody = describeTenant('nobod', 'd');
const noTokens: TenantTokens = new Map();

/** Reads before writes: a probe may write a trace of its own under an id of the other project. */
const operations = keyOperations.toSorted((a, b) => a.method.localeCompare(b.method));
const ids = operations.map(({ operationId }) => operationId as OperationId); // the table is keyed by it

/** Of the data of a project; writes and public documents show none. */
const reads = ids.filter(
  (id) => operationTable[id].security !== 'public' && operationTable[id].method === 'get',
);

/** Also the reads that Prometheus lets clients send as a form. */
const writes = ids.filter((id) => operationTable[id].method !== 'get');

/** Around everything that is written. */
const wholeTest = {
  since: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 3_600_000).toISOString(),
};

const openedWithinMs = 60_000;
/** Of events in a stream: opaque and never the same, and tried with the key of another project. */
const sealedIds = /^id: .*$/gm;

let service: ContractProject;
let asAlpha: OperationCaller;
let asBravo: OperationCaller;
let bravoProjectId: string;
let bravoTokens: TenantTokens;
let probedTime: ProbedTime;

beforeAll(async () => {
  service = await openProject();
  const admin = openIdentityAdmin(service);
  bravoProjectId = await admin.createProject('bravo');
  const { key: serverKey } = await admin.createKey('server', bravoProjectId);
  const { key: ingestKey } = await admin.createKey('ingest', bravoProjectId);
  admin.close();
  asAlpha = createOperationCaller(service, service.keys);
  asBravo = createOperationCaller(service, { serverKey, ingestKey });
  await writeTenantData(asAlpha, alpha);
  await writeTenantData(asBravo, bravo);
  await untilFiring(asAlpha);
  await untilFiring(asBravo);
  probedTime = { ...wholeTest, time: new Date().toISOString() };
  bravoTokens = await readTokens();
});

/** Answers about alerts stay the same from then on. */
async function untilFiring(caller: OperationCaller): Promise<void> {
  await vi.waitFor(
    async () => {
      const rules = await (await caller('getPrometheusRules')).text();
      expect(rules).toContain('"state":"firing"');
      expect(rules).not.toContain('"state":"inactive"');
    },
    { timeout: openedWithinMs },
  );
}

/** Of everything that gives bravo a token to go on with. */
async function readTokens(): Promise<TenantTokens> {
  const tokens = new Map<OperationId, string>();
  for (const id of ids.filter((each) => operationTable[each].method === 'get')) {
    const names = parametersOf(id).map(({ name }) => name);
    if (names.includes('page_token')) tokens.set(id, await pageTokenOf(id));
    if (names.includes('Last-Event-ID')) tokens.set(id, await eventIdOf(id));
  }
  return tokens;
}

/** Incidents are opened after their samples were stored. */
function pageTokenOf(id: OperationId): Promise<string> {
  return vi.waitFor(async () => {
    const [path = {}] = tenantPathsOf(id, bravo);
    const response = await asBravo(id, { path, query: { page_size: '1' } });
    const { next_page_token: token }: Partial<Schemas['TraceList']> = JSON.parse(await response.text());
    if (token === undefined) throw new Error(`${id} has one page only; write two of its items in tenant.ts`);
    return token;
  }, openedWithinMs);
}

async function eventIdOf(id: OperationId): Promise<string> {
  const eventId = parseEvents(await (await asBravo(id)).text()).at(-1)?.id;
  if (eventId === undefined) throw new Error(`${id} has no event with an id`);
  return eventId;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface ProbeAnswer {
  readonly call: OperationCall;
  readonly answer: Answer;
}

async function probe(
  caller: OperationCaller,
  id: OperationId,
  target: Tenant,
  tokens: TenantTokens,
): Promise<readonly ProbeAnswer[]> {
  const answers: ProbeAnswer[] = [];
  for (const call of tenantProbesOf(id, target, probedTime, tokens)) {
    const response = await caller(id, call);
    answers.push({ call, answer: { status: response.status, text: await response.text() } });
  }
  return answers;
}

const bucketMs = 5 * 60_000;

const aboutBravo = new Map<OperationId, Promise<readonly ProbeAnswer[]>>();

/** What alpha's keys are told about bravo: asked once, for both questions below. */
function probeBravo(id: OperationId): Promise<readonly ProbeAnswer[]> {
  const answers = aboutBravo.get(id) ?? probe(asAlpha, id, bravo, bravoTokens);
  aboutBravo.set(id, answers);
  return answers;
}

/**
 * Asks about both within one bucket of five minutes: without a range, the service answers about the last hour in such buckets, and each
 * record is in another one once the next has begun.
 */
async function probeBoth(id: OperationId): Promise<Record<'bravo' | 'nobody', readonly ProbeAnswer[]>> {
  const bucket = currentBucket();
  const answers = { bravo: await probeBravo(id), nobody: await probe(asAlpha, id, nobody, noTokens) };
  if (currentBucket() === bucket) return answers;
  aboutBravo.delete(id);
  return probeBoth(id);
}

function currentBucket(): number {
  return Math.floor(Date.now() / bucketMs);
}

/** Removes what differs between requests, and replaces the names of the tenant. */
function normalise({ status, text }: Answer, target: Tenant): Answer {
  const anonymous = Object.entries(target)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((result, [name, value]) => result.replaceAll(value, `<${name}>`), text);
  return {
    status,
    text: anonymous
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(/"trace_number":\d+/g, '"trace_number":0')
      .replaceAll(/"(minTime|maxTime)":\d+/g, '"$1":0')
      // An alert may be evaluated once more meanwhile.
      .replaceAll(/"evaluationTime":[\d.e-]+/g, '"evaluationTime":0')
      // Of Prometheus, in seconds.
      .replaceAll(/\[\d{10}(\.\d+)?,/g, '[<time>,')
      .replaceAll(sealedIds, 'id: <id>'),
  };
}

describe('with the key of one project', () => {
  it.each(reads)('%s answers about the data of another as about what nobody has', async (id) => {
    const told = (answers: readonly ProbeAnswer[], target: Tenant) =>
      answers.map(({ answer }) => normalise(answer, target));
    const about = await probeBoth(id);
    expect(told(about.bravo, bravo)).toEqual(told(about.nobody, nobody));
  });

  it.each(ids)('%s shows nothing of another', async (id) => {
    const secrets = [...secretsOf(bravo), bravoProjectId];
    for (const { call, answer } of await probeBravo(id)) {
      const { body } = call;
      const sent = JSON.stringify(body instanceof URLSearchParams ? [...body] : call);
      expect(secrets.filter((secret) => answer.text.includes(secret) && !sent.includes(secret))).toEqual([]);
    }
  });

  it('sees its own', async () => {
    for (const [caller, tenant] of [
      [asAlpha, alpha],
      [asBravo, bravo],
    ] as const) {
      expect((await caller('getTrace', { path: { trace_id: tenant.traceId } })).status).toBe(200);
      expect(await (await caller('listTags')).text()).toContain(tenant.tag);
      const names = await (await caller('getPrometheusLabelValues', { path: { name: '__name__' } })).text();
      expect(names).toContain(tenant.metricName);
      const alert = await (await caller('getMetricAlert', { path: { slug: sharedSlug } })).text();
      expect(alert).toContain(tenant.word);
    }
  });

  it('writes change nothing of another', async () => {
    const before = await readAll(asBravo);
    for (const id of writes) await probe(asAlpha, id, bravo, bravoTokens);
    expect(await readAll(asBravo)).toEqual(before);
    for (const written of [
      bravo.attributeValue,
      bravo.labelValue,
      'bravo widget',
      'bravo runbook',
      '"firing"',
    ]) {
      expect(before).toContain(written);
    }
  });
});

/** Everything that a project can read of itself; what it names is there, except a channel, which is the organization's. */
async function readAll(caller: OperationCaller): Promise<string> {
  const texts: string[] = [];
  for (const id of reads) {
    for (const call of tenantRequestsOf(id, bravo, probedTime)) {
      const response = await caller(id, call);
      const expectedStatus = id === 'getIntegration' ? 404 : 200;
      const text = await response.text();
      if (response.status !== expectedStatus) throw new Error(`${id} ${JSON.stringify(call)}: ${text}`);
      texts.push(text);
    }
  }
  return (
    texts
      .join('\n')
      .replaceAll(sealedIds, 'id: <id>')
      // An alert may be evaluated once more meanwhile.
      .replaceAll(/"(lastEvaluation|evaluationTime)":("[^"]*"|[\d.e-]+)/g, '"$1":0')
      // The clock.
      .replaceAll(/"(serverTime|minTime|maxTime)":("[^"]*"|\d+)/g, '"$1":0')
  );
}
