import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type OperationDescription,
  type OperationId,
  operationTable,
  type Schemas,
} from '../../server/src/generated/operations.gen.ts';
import { parseEvents } from '../support/event-stream.ts';
import { openIdentityAdmin } from '../support/identity-admin.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { startTestService, type TestService } from '../support/start-service.ts';
import { describeTenant, secretsOf, sharedSlug, type Tenant, writeTenantData } from './tenant.ts';
import { type TenantPageTokens, tenantProbeOf } from './tenant-probes.ts';

const alpha = describeTenant('alpha', 'a');
const bravo = describeTenant('bravo', 'b');
/** Of the same shape, but never written: what the answers about `bravo` have to look like. */
const nobody = describeTenant('nobod', 'd');
const noTokens = { traces: 'no-token', logs: 'no-token', incidents: 'no-token', logStream: 'no-token' };

/** Reads before writes: a probe may write a trace of its own under an id of the other project. */
const operations = Object.values<OperationDescription>(operationTable).toSorted((a, b) =>
  a.method.localeCompare(b.method),
);
const ids = operations.map(({ operationId }) => operationId as OperationId); // the table is keyed by it

/** A window that is the same for every request, as its answers repeat it. */
const wholeTest = {
  since: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 3_600_000).toISOString(),
};

const openedWithinMs = 5_000;

let service: TestService;
let asAlpha: OperationCaller;
let asBravo: OperationCaller;
let bravoProjectId: string;
let bravoPageTokens: TenantPageTokens;

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
  bravoPageTokens = {
    traces: await pageTokenOf(asBravo, 'listTraces'),
    logs: await pageTokenOf(asBravo, 'listLogs'),
    incidents: await incidentTokenOf(asBravo),
    logStream: await eventIdOf(asBravo),
  };
});
afterAll(() => service.stop());

async function pageTokenOf(caller: OperationCaller, id: 'listTraces' | 'listLogs'): Promise<string> {
  const response = await caller(id, { query: { page_size: '1' } });
  const list: Schemas['TraceList'] | Schemas['LogList'] = JSON.parse(await response.text());
  if (list.next_page_token === undefined) throw new Error(`${id} has one page only`);
  return list.next_page_token;
}

/** Of the incidents of an alert, which opens them after the samples were stored. */
function incidentTokenOf(caller: OperationCaller): Promise<string> {
  return vi.waitFor(async () => {
    const call = { path: { slug: sharedSlug }, query: { page_size: '1' } };
    const response = await caller('listMetricAlertIncidents', call);
    const { next_page_token: token }: Schemas['IncidentList'] = JSON.parse(await response.text());
    if (token === undefined) throw new Error('there are no two incidents');
    return token;
  }, openedWithinMs);
}

async function eventIdOf(caller: OperationCaller): Promise<string> {
  const id = parseEvents(await (await caller('streamLogs')).text()).at(-1)?.id;
  if (id === undefined) throw new Error('streamLogs has no event with an id');
  return id;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function probe(caller: OperationCaller, id: OperationId, target: Tenant, pageTokens: TenantPageTokens) {
  const answers: { readonly call: OperationCall; readonly answer: Answer }[] = [];
  for (const call of tenantProbeOf(id)(target, pageTokens)) {
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
      .replaceAll(/"trace_number":\d+/g, '"trace_number":0')
      // Of Prometheus, in seconds.
      .replaceAll(/\[\d{10}(\.\d+)?,/g, '[<time>,')
      // Of the same project but another moment or filter: opaque, and tried with the key of another project.
      .replaceAll(/^id: .*$/gm, 'id: <id>'),
  };
}

describe('with the key of one project', () => {
  const keyed = operations.filter(({ security, method }) => security !== 'public' && method === 'get');
  it.each(keyed.map(({ operationId }) => operationId as OperationId))(
    '%s answers about the data of another as about what nobody has',
    async (id) => {
      const about = async (target: Tenant, pageTokens: TenantPageTokens) =>
        (await probe(asAlpha, id, target, pageTokens)).map(({ answer }) => normalise(answer, target));
      expect(await about(bravo, bravoPageTokens)).toEqual(await about(nobody, noTokens));
    },
  );

  it.each(ids)('%s shows nothing of another', async (id) => {
    const secrets = [...secretsOf(bravo), bravoProjectId];
    for (const { call, answer } of await probe(asAlpha, id, bravo, bravoPageTokens)) {
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
    for (const id of ids) await probe(asAlpha, id, bravo, bravoPageTokens);
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

const selectors = { query: { 'match[]': '{__name__=~".+"}' } };

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
    await caller('listLogs', { query: wholeTest }),
    await caller('listMetrics', { query: wholeTest }),
    await caller('getPrometheusSeries', selectors),
    await caller('getPrometheusMetadata'),
    await caller('queryMetrics', {
      query: { query: `sum_over_time(${bravo.metricName}[2h])`, time: wholeTest.until },
    }),
    await caller('listDashboards'),
    await caller('listMetricAlerts'),
    ...(await Promise.all(
      [bravo.slug, sharedSlug].flatMap((slug) => [
        caller('getDashboard', { path: { slug } }),
        caller('getMetricAlert', { path: { slug } }),
        caller('listMetricAlertIncidents', { path: { slug } }),
      ]),
    )),
    ...(await Promise.all(
      byId.flatMap((call) => [caller('getTrace', call), caller('listTraceEvents', call)]),
    )),
  ];
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}
