import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OperationDescription,
  type OperationId,
  operationTable,
  type Schemas,
} from '../../server/src/generated/operations.gen.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { startTestService, type TestService } from '../support/start-service.ts';
import { describeTenant, secretsOf, type Tenant, writeTenantData } from './tenant.ts';
import { tenantProbeOf } from './tenant-probes.ts';

const alpha = describeTenant('alpha', 'a');
const bravo = describeTenant('bravo', 'b');
/** Of the same shape, but never written: what the answers about `bravo` have to look like. */
const nobody = describeTenant('nobod', 'd');

/** Reads before writes: a probe may write a trace of its own under an id of the other project. */
const operations = Object.values<OperationDescription>(operationTable).toSorted((a, b) =>
  a.method.localeCompare(b.method),
);
const ids = operations.map(({ operationId }) => operationId as OperationId); // the table is keyed by it

let service: TestService;
let asAlpha: OperationCaller;
let asBravo: OperationCaller;
let bravoProjectId: string;
let bravoPageToken: string;

beforeAll(async () => {
  service = await startTestService();
  const admin = openIdentityAdmin(service.dataDirectory);
  bravoProjectId = await admin.createProject('bravo');
  const { key: serverKey } = await admin.createKey('server', bravoProjectId);
  const { key: ingestKey } = await admin.createKey('ingest', bravoProjectId);
  admin.close();
  asAlpha = createOperationCaller(service, service.keys);
  asBravo = createOperationCaller(service, { serverKey, ingestKey });
  await writeTenantData(asAlpha, alpha);
  await writeTenantData(asBravo, bravo);
  const list: Schemas['TraceList'] = JSON.parse(
    await (await asBravo('listTraces', { query: { page_size: '1' } })).text(),
  );
  bravoPageToken = list.next_page_token ?? '';
});
afterAll(() => service.stop());

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function probe(caller: OperationCaller, id: OperationId, target: Tenant, pageToken: string) {
  const answers: { readonly call: OperationCall; readonly answer: Answer }[] = [];
  for (const call of tenantProbeOf(id)(target, pageToken)) {
    const response = await caller(id, call);
    answers.push({ call, answer: { status: response.status, text: await response.text() } });
  }
  return answers;
}

/** Without what differs from request to request anyway, and with one name for every tenant asked for. */
function normalise({ status, text }: Answer, target: Tenant): Answer {
  const anonymous = Object.entries(target)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((result, [name, value]) => result.replaceAll(value, `<${name}>`), text);
  return {
    status,
    text: anonymous
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(/"trace_number":\d+/g, '"trace_number":0'),
  };
}

describe('with the key of one project', () => {
  const keyed = operations.filter(({ security, method }) => security !== 'public' && method === 'get');
  it.each(keyed.map(({ operationId }) => operationId as OperationId))(
    '%s answers about the data of another as about what nobody has',
    async (id) => {
      const about = async (target: Tenant, pageToken: string) =>
        (await probe(asAlpha, id, target, pageToken)).map(({ answer }) => normalise(answer, target));
      expect(await about(bravo, bravoPageToken)).toEqual(await about(nobody, 'no-token'));
    },
  );

  it.each(ids)('%s shows nothing of another', async (id) => {
    const secrets = [...secretsOf(bravo), bravoProjectId];
    for (const { call, answer } of await probe(asAlpha, id, bravo, bravoPageToken)) {
      const sent = JSON.stringify(call);
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
    }
  });

  it('writes change nothing of another', async () => {
    const before = await readAll(asBravo);
    for (const id of ids) await probe(asAlpha, id, bravo, bravoPageToken);
    expect(await readAll(asBravo)).toEqual(before);
    expect(before).toContain(bravo.attributeValue);
  });
});

async function readAll(caller: OperationCaller): Promise<string> {
  const byId: readonly OperationCall[] = [
    { path: { trace_id: bravo.traceId } },
    { path: { trace_id: bravo.closedTraceId } },
  ];
  const responses = [
    await caller('listTraces', { query: { filter: 'NOT status="deleted"' } }),
    await caller('listTags'),
    await caller('listAttributeKeys'),
    await caller('listAttributeValues', { path: { key: bravo.attributeKey } }),
    ...(await Promise.all(
      byId.flatMap((call) => [caller('getTrace', call), caller('listTraceEvents', call)]),
    )),
  ];
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}
