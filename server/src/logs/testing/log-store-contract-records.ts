import { describe, expect, it } from 'vitest';
import type { StoredLog } from '../log.ts';
import { dayNs, type OpenLogStore, useLogStore } from './log-store-contract-setup.ts';
import { sampleLogNs } from './sample-log.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

export function describeLogRecords(open: OpenLogStore): void {
  describe('a record', () => {
    const { add, list } = useLogStore(open);

    async function only(): Promise<StoredLog | undefined> {
      const { records } = await list();
      expect(records).toHaveLength(1);
      return records[0];
    }

    it('has everything it was sent with', async () => {
      const record = {
        timeNs: sampleLogNs + 123_456_789n,
        observedTimeNs: sampleLogNs + 123_456_790n,
        severityNumber: 17,
        severityText: 'ERROR',
        eventName: 'payment.declined',
        body: 'card declined for order 4711',
        attributes: { 'order.id': '4711', empty: '' },
        traceId,
        spanId,
        flags: 0xffff_ffff,
        droppedAttributesCount: 3,
      };
      const resource = { 'service.name': 'checkout', 'host.name': 'web-1' };
      await add([record], { resource, scope: { name: 'checkout.payment', version: '2.4.0' } });
      expect(await only()).toEqual({
        ...record,
        sequence: expect.any(Number),
        serviceName: 'checkout',
        scopeName: 'checkout.payment',
        scopeVersion: '2.4.0',
        attributes: new Map(Object.entries(record.attributes)),
        resourceAttributes: new Map(Object.entries(resource)),
      });
    });

    it('without fields has the defaults, and its arrival as its time', async () => {
      await add([{}]);
      expect(await only()).toEqual({
        sequence: expect.any(Number),
        timeNs: sampleLogNs,
        severityNumber: 0,
        severityText: '',
        body: '',
        serviceName: '',
        flags: 0,
        droppedAttributesCount: 0,
        attributes: new Map(),
        resourceAttributes: new Map(),
      });
    });

    it('without a time has the one at which it was observed', async () => {
      const observedTimeNs = sampleLogNs - 1n;
      await add([{ observedTimeNs }]);
      expect(await only()).toMatchObject({ timeNs: observedTimeNs, observedTimeNs });
    });

    it('keeps values other than strings as JSON text', async () => {
      const attributes = {
        whole: 9_007_199_254_740_993n,
        half: 0.5,
        yes: true,
        bytes: new Uint8Array([255, 0]),
        unset: null,
        list: ['a', 1n, null],
        nested: { deep: { er: 'x' } },
      };
      await add([{ body: { order: 4711n }, attributes }]);
      const log = await only();
      expect(log?.body).toBe('{"order":4711}');
      expect(Object.fromEntries(log?.attributes ?? [])).toEqual({
        whole: '9007199254740993',
        half: '0.5',
        yes: 'true',
        bytes: '/wA=',
        unset: '',
        list: '["a",1,null]',
        nested: '{"deep":{"er":"x"}}',
      });
    });

    it('keeps any key and any text', async () => {
      const texts = ['__proto__', 'constructor', 'a\0b', '', ' ', '😀', '\ufeffa', '\r\n\u2028', '"\\'];
      await add([{ body: texts.join('|'), attributes: texts.map((text) => [text, text] as const) }], {
        resource: texts.map((text) => [text, text] as const),
      });
      const same = new Map(texts.map((text) => [text, text]));
      expect(await only()).toMatchObject({
        body: texts.join('|'),
        attributes: same,
        resourceAttributes: same,
      });
    });

    it('has the last value of a key that it repeats', async () => {
      await add([
        {
          attributes: [
            ['k', 'first'],
            ['k', 'last'],
          ],
        },
      ]);
      expect((await only())?.attributes).toEqual(new Map([['k', 'last']]));
    });

    it('has no invalid id', async () => {
      await add([
        { traceId: '0'.repeat(32), spanId: '0'.repeat(16) },
        { traceId: 'ab', spanId: traceId },
      ]);
      for (const log of (await list()).records) {
        expect(log).not.toHaveProperty('traceId');
        expect(log).not.toHaveProperty('spanId');
      }
    });

    it('has the event of its field, else of its attribute', async () => {
      const attributes = { 'event.name': 'of attribute' };
      await add([
        { eventName: 'of field', attributes },
        { attributes },
        { attributes: { 'event.name': 1n } },
      ]);
      expect((await list()).records.map(({ eventName }) => eventName)).toEqual([
        undefined,
        'of attribute',
        'of field',
      ]);
    });

    it('has a severity out of range as unspecified', async () => {
      await add([{ severityNumber: 25 }, { severityNumber: 24 }]);
      expect((await list()).records.map(({ severityNumber }) => severityNumber)).toEqual([24, 0]);
    });

    it('keeps many attributes and long texts', async () => {
      const attributes = Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [`key-${index}`, `value ${index}`]),
      );
      const body = 'long '.repeat(40_000);
      await add([{ body, attributes }]);
      expect(await only()).toMatchObject({ body, attributes: new Map(Object.entries(attributes)) });
    });

    it('may be of another day than the rest of its batch', async () => {
      const timesNs = [0n, 2n, 1n].map((days) => sampleLogNs - days * dayNs);
      await add(timesNs.map((timeNs) => ({ timeNs })));
      const { records } = await list();
      expect(records.map(({ timeNs }) => timeNs)).toEqual([timesNs[0], timesNs[2], timesNs[1]]);
      const byArrival = records.toSorted((a, b) => a.sequence - b.sequence);
      expect(byArrival.map(({ timeNs }) => timeNs)).toEqual(timesNs);
    });
  });
}
