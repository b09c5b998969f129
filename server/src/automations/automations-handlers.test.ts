import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createFakeChannelStore } from '../channels/testing/fake-channel-store.ts';
import { sampleChannel } from '../channels/testing/sample-channel.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import type { Schemas } from '../generated/operations.gen.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createFakeTraceStore } from '../traces/testing/fake-trace-store.ts';
import { sampleFlush, sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { automationLimits } from './automation.ts';
import { createAutomationService } from './automation-service.ts';
import type { AutomationStore } from './automation-store.ts';
import { createAutomationsHandlers } from './automations-handlers.ts';
import { createFakeAutomationStore } from './testing/fake-automation-store.ts';

const none = { query: {}, headers: {}, body: undefined };
const context = sampleSessionContext();
const input: Schemas['AutomationInput'] = {
  name: 'Failed checkouts',
  description: 'for support',
  enabled: true,
  filter: 'tag="checkout" AND severity="error"',
  channels: ['hook'],
};

let nowMs: number;
let store: AutomationStore;
let traces: TraceStore;
let channels: ReturnType<typeof createFakeChannelStore>;
let handlers: ReturnType<typeof createAutomationsHandlers>;
beforeEach(async () => {
  nowMs = 1_000;
  channels = createFakeChannelStore();
  await channels.create(sampleChannel());
  await channels.create(sampleChannel({ slug: 'foreign', organizationId: 'org_2' }));
  store = createFakeAutomationStore();
  traces = createFakeTraceStore({ nowMs: () => nowMs });
  handlers = createAutomationsHandlers(
    createAutomationService({
      store,
      channels,
      traces,
      queryDeadlineMs: 30_000,
      randomBytes,
      nowMs: () => nowMs,
      monotonicNowMs: () => nowMs,
    }),
  );
});

const pathOf = (id: string, projectId = 'prj_1') => ({ project_id: projectId, automation_id: id });
const ifMatch = (etag?: string) => (etag === undefined ? {} : { 'if-match': etag });

async function create(changes: Partial<Schemas['AutomationInput']> = {}) {
  const request = { ...none, path: { project_id: 'prj_1' }, body: { ...input, ...changes } };
  const answer = await handlers.createAutomation(request, context);
  if (answer.status !== 201) throw new Error('errors are thrown');
  return { ...answer, id: answer.body.automation_id, etag: answer.headers?.ETag ?? '' };
}
const get = (id: string, projectId?: string) =>
  handlers.getAutomation({ ...none, path: pathOf(id, projectId) }, context);
const put = (id: string, etag?: string, changes: object = {}, projectId?: string) => {
  const body = { ...input, ...changes };
  return handlers.putAutomation(
    { ...none, path: pathOf(id, projectId), headers: ifMatch(etag), body },
    context,
  );
};
const remove = (id: string, etag?: string, projectId?: string) =>
  handlers.deleteAutomation({ ...none, path: pathOf(id, projectId), headers: ifMatch(etag) }, context);
async function list(projectId = 'prj_1') {
  const answer = await handlers.listAutomations({ ...none, path: { project_id: projectId } }, context);
  return answer.status === 200 ? answer.body.automations : [];
}

it('creates an automation that is listed, and got with its ETag', async () => {
  const created = await create({ channels: ['hook', 'hook'], name: ' Failed checkouts ' });
  const time = '1970-01-01T00:00:01.000Z';
  expect(created.body).toEqual({
    automation_id: expect.stringMatching(/^rul_/),
    ...input,
    created_at: time,
    updated_at: time,
  });
  expect(await get(created.id)).toEqual({
    status: 200,
    headers: { ETag: created.etag },
    body: created.body,
  });
  await create({ name: 'A first one' });
  expect((await list()).map(({ name }) => name)).toEqual(['A first one', 'Failed checkouts']);
});

it('replaces all members of the version that If-Match names', async () => {
  const { id, etag } = await create();
  nowMs = 2_000;
  const { description: _, ...undescribed } = input;
  const replaced = await handlers.putAutomation(
    {
      ...none,
      path: pathOf(id),
      headers: ifMatch(etag),
      body: { ...undescribed, enabled: false, channels: [] },
    },
    context,
  );
  expect(replaced.body).toEqual({
    ...undescribed,
    automation_id: id,
    enabled: false,
    channels: [],
    created_at: '1970-01-01T00:00:01.000Z',
    updated_at: '1970-01-01T00:00:02.000Z',
  });
  expect(await get(id)).toEqual(replaced);
});

it('replaces an automation that names a channel that was deleted since', async () => {
  const { id } = await create();
  await channels.delete('org_1', 'hook');
  expect(await put(id, '*', { enabled: false })).toMatchObject({ status: 200, body: { channels: ['hook'] } });
  for (const refused of [put(id, '*', { channels: ['hook', 'x'] }), create()])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

it('neither replaces nor deletes another version', async () => {
  const { id, etag } = await create();
  const changed = await put(id, etag, { name: 'colleague' });
  for (const refused of [put(id, etag, { name: 'mine' }), remove(id, etag)])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'PRECONDITION_FAILED' });
  for (const refused of [put(id), remove(id)])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'PRECONDITION_REQUIRED' });
  expect(await get(id)).toEqual(changed);
  expect(await remove(id, changed.status === 200 ? changed.headers?.ETag : '')).toEqual({ status: 204 });
  expect(await rejectionOf(get(id))).toMatchObject({ code: 'NOT_FOUND' });
});

it('does not find automations of another project', async () => {
  const { id, body } = await create();
  for (const refused of [
    get(id, 'prj_2'),
    put(id, '*', { name: 'x' }, 'prj_2'),
    remove(id, '*', 'prj_2'),
    put('rul_unknown', '*'),
    remove('rul_unknown', '*'),
  ])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await list('prj_2')).toEqual([]);
  expect(await list()).toEqual([body]);
});

it.each<[object, string, object[]]>([
  [{ name: ' ' }, 'INVALID_ARGUMENT', [{ location: 'body', name: 'name' }]],
  [{ filter: ' ' }, 'INVALID_ARGUMENT', [{ location: 'body', name: 'filter' }]],
  [
    { filter: 'tag="a" AND colour="red"' },
    'INVALID_FILTER',
    [
      { type: 'filter', start: 12, end: 18 },
      { type: 'field', location: 'body', name: 'filter' },
    ],
  ],
  [
    { channels: ['hook', 'foreign'] },
    'INVALID_ARGUMENT',
    [{ name: 'channels', received: 'foreign', allowed: ['hook'] }],
  ],
])('rejects %j', async (changes, code, details) => {
  expect(await rejectionOf(create(changes))).toMatchObject({ code, details });
  const { id } = await create();
  expect(await rejectionOf(put(id, '*', changes))).toMatchObject({ code, details });
  expect(await list()).toMatchObject([{ ...input }]);
});

it('deletes any version of an automation that cannot be read', async () => {
  const { id } = await create();
  const { get: read } = store;
  store.get = () => Promise.reject(new DamagedItem(`automation ${id}`, 'its checksum does not match'));
  expect(await rejectionOf(remove(id, '"1"'))).toBeInstanceOf(DamagedItem);
  expect(await remove(id, '*')).toEqual({ status: 204 });
  store.get = read;
  expect(await rejectionOf(remove(id, '*'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await list()).toEqual([]);
});

it('rejects automations beyond the limit of a project', async () => {
  for (let at = 0; at < automationLimits.maxPerProject; at += 1) await create();
  expect(await rejectionOf(create())).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ type: 'limit', limit: 'automations_per_project', max: 200 }],
  });
});

const tryFilter = (filter: string, projectId = 'prj_1') =>
  handlers.tryAutomation({ ...none, path: { project_id: projectId }, body: { filter } }, context);

it.each([
  ['', 'INVALID_ARGUMENT'],
  ['tag=', 'INVALID_FILTER'],
])('does not try the filter %j', async (filter, code) => {
  expect(await rejectionOf(tryFilter(filter))).toMatchObject({ code });
});

it('tries a filter against the newest 1,000 traces of the project', async () => {
  for (let index = 1; index <= 1_002; index += 1)
    await traces.flush(sampleFlush(index, { tags: index <= 3 ? ['early'] : [] }));
  const answer = await tryFilter('tag="early"', sampleProjectId);
  expect(answer).toEqual({
    status: 200,
    body: {
      tested_count: 1_000,
      matched_count: 1,
      traces: [expect.objectContaining({ trace_number: 3, status: 'running' })],
    },
  });
  expect((await tryFilter('tag="early"', 'prj_other')).body).toEqual({
    tested_count: 0,
    matched_count: 0,
    traces: [],
  });
});
