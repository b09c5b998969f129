import { isEventOf } from '@cairn/sdk-node/query';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { OperationCaller } from '../../support/operation-caller.ts';
import { readOnlyTrace } from '../../support/read-trace.ts';
import type { Signal } from './client-of-table.ts';

/** How many items of a signal can be read under a name; see `ClientOfTable`. */
export const countReceived: Readonly<
  Record<Signal, (call: OperationCaller, name: string) => Promise<number>>
> = {
  async traces(call, name) {
    const { events } = await readOnlyTrace(call, `attribute.service.name="${name}"`);
    return events.filter((event) => isEventOf(event, 'span_finished')).length;
  },
  async logs(call, name) {
    const response = await call('getLogStats', {
      query: { filter: `service.name="${name}"`, interval: 'whole' },
    });
    const { buckets }: Schemas['LogStats'] = JSON.parse(await response.text());
    return buckets.reduce((sum, { total_count }) => sum + total_count, 0);
  },
  /** Counters add up to their items; of other series the samples are counted. */
  async metrics(call, name) {
    const added = await readNumber(call, `sum(items_total{job="${name}"})`);
    return added ?? (await readNumber(call, `sum(count_over_time(items{job="${name}"}[1h]))`)) ?? 0;
  },
};

async function readNumber(call: OperationCaller, query: string): Promise<number | undefined> {
  const response = await call('getPrometheusQuery', { query: { query } });
  const { data }: { data: { result: readonly { value: readonly [number, string] }[] } } = JSON.parse(
    await response.text(),
  );
  const [first] = data.result;
  return first === undefined ? undefined : Number(first.value[1]);
}
