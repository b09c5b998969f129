import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { accountCalls } from './account-calls.ts';
import { alertingCalls } from './alerting-calls.ts';
import { identityCalls } from './identity-calls.ts';
import { recordCalls } from './record-calls.ts';
import { alertPlace, claimRequest } from './sample-values.ts';
import type { Call, Calls } from './store-calls.ts';

/** The answers of every method of every store, called one after the other: reads first, then writes, then the same reads. */
export async function callEveryMethod(stores: MetaStores): Promise<readonly unknown[]> {
  const calls = await toCalls(stores);
  const answers: unknown[] = [];
  for (let round = 0; round < 2; round += 1)
    for (const [store, methods] of Object.entries(calls))
      for (const [method, each] of Object.entries(methods as Record<string, readonly Call[]>))
        for (const call of each) answers.push({ store, method, answer: await call() });
  return answers;
}

async function toCalls(stores: MetaStores): Promise<Calls> {
  const { documents, outbox } = stores;
  const alert = await documents.get('metric-alert', 'prj_1', 'errors');
  if (alert === undefined) throw new Error('there is no alert');
  const alerts = [{ projectId: 'prj_1', id: alert.id }];
  const [firstDue] = await outbox.claimDue({ ...claimRequest, nowMs: 17_000 });
  if (firstDue === undefined) throw new Error('nothing is due');
  return {
    ...identityCalls(stores),
    ...accountCalls(stores),
    ...alertingCalls(stores, { alerts, alertEtag: alert.etag, claimed: firstDue }),
    ...recordCalls(stores),
    // Last, because incidents belong to the version of an alert.
    documents: {
      list: [() => documents.list('metric-alert', 'prj_1'), () => documents.list('dashboard', 'prj_2')],
      listAll: [() => documents.listAll('metric-alert'), () => documents.listAll('dashboard')],
      get: [
        () => documents.get('dashboard', 'prj_2', 'large'),
        () => documents.get('dashboard', 'prj_2', 'gone'),
      ],
      put: [
        { kind: 'etag', etags: ['"other"'] } as const,
        { kind: 'etag', etags: [alert.etag] } as const,
      ].map(
        (precondition) => () =>
          documents.put({ ...alertPlace, body: '{"v":3}', summary: '{}', precondition, nowMs: 30_000 }),
      ),
      delete: [() => documents.delete({ ...alertPlace, slug: 'latency', etags: '*' })],
      onChange: [],
    },
  };
}
