import { describe, expect, it } from 'vitest';
import { sampleProjectId as projectId } from '../../traces/testing/sample-trace.ts';
import type { LogCatalogue, LogCatalogueQuery } from '../log-store.ts';
import {
  logAt,
  logContractNowMs,
  type OpenLogStore,
  unhurriedLogQuery,
  useSharedLogStore,
  wideWindow,
} from './log-store-contract-setup.ts';
import { sampleLogNs } from './sample-log.ts';

const query = {
  projectId,
  window: wideWindow,
  maxKeys: 100,
  maxValuesPerKey: 10,
  maxServiceNames: 10,
  maxTextLength: 50,
};

export function describeLogCatalogue(open: OpenLogStore): void {
  describe('the catalogue', () => {
    const test = useSharedLogStore(open);
    const { add } = test;

    function catalogue(changes: Partial<LogCatalogueQuery> = {}): Promise<LogCatalogue> {
      return test.store.catalogue({ ...query, ...changes }, unhurriedLogQuery);
    }

    const addEach = (service: string, ...attributes: readonly Readonly<Record<string, string>>[]) =>
      add(
        attributes.map((each, index) => ({ ...logAt(index, ''), attributes: each })),
        { resource: { 'service.name': service, host: `${service}-1` } },
      );

    it('lists the keys of logs and resources, their values, and the services, all sorted', async () => {
      await addEach('shop', { k: 'b', '': 'empty key' }, { k: 'a', ['__proto__']: 'p' }, { k: '' });
      // The empty key and fields of their own are no attributes to filter by.
      await addEach('cart', { Z: '1' }, { k: 'a', 'event.name': 'e', trace_id: 't', span_id: 's' });
      await add([{ ...logAt(0, ''), attributes: { k: 'other' } }], { projectId: 'prj_2' });
      const key = (name: string, ...values: string[]) => ({ key: name, values, valuesTruncated: false });
      expect(await catalogue()).toEqual({
        keys: [key('Z', '1'), key('__proto__', 'p'), key('host', 'cart-1', 'shop-1'), key('k', '', 'a', 'b')],
        keysTruncated: false,
        serviceNames: ['cart', 'shop'],
        serviceNamesTruncated: false,
      });
    });

    it('is empty for a project or window without records', async () => {
      await addEach('shop', { k: 'a' });
      const empty = { keys: [], keysTruncated: false, serviceNames: [], serviceNamesTruncated: false };
      expect(await catalogue({ projectId: 'prj_none' })).toEqual(empty);
      expect(await catalogue({ window: { sinceNs: 0n, untilNs: sampleLogNs } })).toEqual(empty);
      await add([logAt(0, 'bare')], { projectId: 'prj_2' });
      expect(await catalogue({ projectId: 'prj_2' })).toEqual(empty);
    });

    it('lists a key only when a record of the window has it', async () => {
      await addEach('shop', { first: 'a' }, { second: 'b' });
      const names = async (since: bigint, until: bigint) => {
        const window = { sinceNs: sampleLogNs + since, untilNs: sampleLogNs + until };
        return (await catalogue({ window })).keys.map(({ key }) => key);
      };
      expect(await names(0n, 1n)).toEqual(['first', 'host']);
      expect(await names(1n, 2n)).toEqual(['host', 'second']);
      expect(await names(0n, 2n)).toEqual(['first', 'host', 'second']);
    });

    it('reports truncated lists', async () => {
      await addEach('shop', ...['d', 'c', 'b', 'a'].map((value) => ({ k: value, l: value })));
      await addEach('cart', { m: '1' });
      const { keys, keysTruncated, serviceNames, serviceNamesTruncated } = await catalogue({
        maxKeys: 2,
        maxServiceNames: 1,
      });
      const names = keys.map(({ key }) => key);
      expect([names.length, keysTruncated]).toEqual([2, true]);
      expect(names).toEqual(names.toSorted());
      expect(['host', 'k', 'l', 'm']).toEqual(expect.arrayContaining(names));
      expect([serviceNames.length, serviceNamesTruncated]).toEqual([1, true]);
      expect(['cart', 'shop']).toEqual(expect.arrayContaining([...serviceNames]));
    });

    it('reports truncated values of each key', async () => {
      await addEach('shop', ...['d', 'c', 'b', 'a'].map((value) => ({ k: value })));
      const [host, k] = (await catalogue({ maxValuesPerKey: 3 })).keys;
      expect(host).toEqual({ key: 'host', values: ['shop-1'], valuesTruncated: false });
      expect([k?.values.length, k?.valuesTruncated]).toEqual([3, true]);
      expect(['a', 'b', 'c', 'd']).toEqual(expect.arrayContaining([...(k?.values ?? [])]));
      expect(k?.values).toEqual(k?.values.toSorted());
    });

    it('leaves out keys, values and names that are too long, and says so', async () => {
      const long = 'x'.repeat(query.maxTextLength + 1);
      await addEach('shop', { k: 'a' }, { k: long }, { [long]: 'a' });
      await addEach(long, {});
      const { keys, keysTruncated, serviceNames, serviceNamesTruncated } = await catalogue();
      expect(keys.map(({ key }) => key)).toEqual(['host', 'k']);
      expect(keysTruncated).toBe(true);
      // Of the host, one name is longer than the others.
      expect(keys[0]).toEqual({ key: 'host', values: ['shop-1'], valuesTruncated: true });
      expect(keys[1]).toEqual({ key: 'k', values: ['a'], valuesTruncated: true });
      expect([serviceNames, serviceNamesTruncated]).toEqual([['shop'], true]);
    });

    it('reports no truncation when everything just fits', async () => {
      await addEach('shop', { k: 'a' }, { k: 'b' });
      await addEach('cart', {});
      expect(await catalogue({ maxKeys: 2, maxValuesPerKey: 2, maxServiceNames: 2 })).toMatchObject({
        keys: [{ valuesTruncated: false }, { valuesTruncated: false }],
        keysTruncated: false,
        serviceNamesTruncated: false,
      });
    });

    it('ends at its deadline', async () => {
      await addEach('shop', { k: 'a' });
      const late = test.store.catalogue(query, { deadlineMs: logContractNowMs });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    });
  });
}
