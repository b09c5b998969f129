import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../server/src/ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { tokenizeBody } from '../../../server/src/logs/body-tokens.ts';
import { decodeLogsRequest } from '../../../server/src/logs/testing/decode-logs-request.ts';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import { toPairTerm } from '../../../server/src/storage/clickhouse/logs/pair-term.ts';
import type { LogWrites } from '../../../server/src/storage/clickhouse/logs/write/create-log-writes.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { type LogDatabases, type LogServers, startLogServers } from './log-databases.ts';

describe('rows of logs in ClickHouse', () => {
  let servers: LogServers;
  let databases: LogDatabases;
  let writes: LogWrites;
  let projects = 0;
  beforeAll(async () => {
    servers = await startLogServers();
    databases = await servers.createDatabases();
    writes = await databases.openWrites();
  });
  afterAll(async () => {
    await databases.remove();
    await servers.remove();
  });

  /** A project with the request alone. */
  async function store(request: Uint8Array<ArrayBuffer>): Promise<string> {
    projects += 1;
    const projectId = `prj_${projects}`;
    const limits = { oldestNs: 0n, newestNs: 2n ** 64n - 1n };
    await writes.append({ ...sampleLogBatch({ records: [] }), ...limits, request, projectId });
    return projectId;
  }

  it('have every field of every record, as the reference decoder reads them', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLogsRequest, async (init) => {
        const request = encodeLogsRequest(init);
        // DateTime64 ends in the year 2262, and nobody accepts records of then.
        const expected = decodeLogsRequest(request, sampleLogNs).filter(({ timeNs }) => timeNs < 2n ** 63n);
        const stored = await databases.readAll(await store(request));
        expect(stored.map(({ sequence: _, ...record }) => record)).toEqual(expected);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('have resources and scopes of any size, which are sent in pieces', async () => {
    const resource = { text: 'r'.repeat(300_000), 'service.name': 's'.repeat(400) };
    const records = Array.from({ length: 5 }, (_, index) => ({ timeNs: sampleLogNs, body: `body ${index}` }));
    const { request } = sampleLogBatch({ records, resource, scope: { name: 'n'.repeat(1_000) } });
    const expected = decodeLogsRequest(request, sampleLogNs);
    const stored = await databases.readAll(await store(request));
    expect(stored.map(({ sequence: _, ...each }) => each)).toEqual(expected);
  });

  it('keep bytes that are not UTF-8 as the reference decoder does', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '\ufeff', '😀', 'ab'.repeat(70)), { maxLength: 4 })
      .map((parts) => parts.join(''));
    const record = fc.record({ body: text, attributes: fc.array(fc.tuple(text, text), { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(0xff, 0xc3, 0x80)), { maxLength: 6 }),
        async (records, damage) => {
          const { request } = sampleLogBatch({ records });
          const texts = [...request.keys()].filter(
            (at) => (request[at] ?? 0) >= 0x80 || request[at] === 0x61,
          );
          for (const [at, byte] of damage) {
            const position = texts[at % Math.max(texts.length, 1)];
            if (position !== undefined) request[position] = byte;
          }
          let expected: ReturnType<typeof decodeLogsRequest>;
          try {
            expected = decodeLogsRequest(request, sampleLogNs);
          } catch {
            return;
          }
          const stored = await databases.readAll(await store(request));
          expect(stored.map(({ sequence: _, ...each }) => each)).toEqual(
            expected.filter(({ timeNs }) => timeNs < 2n ** 63n),
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it('have the words of bodies by our definition, and unambiguous effective pairs', async () => {
    const word = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        'ΣΑΣ',
        'İstanbul',
        'e\u0301',
        'é',
        '\u212a',
        'ẞ',
        'ﬁ',
        '１２',
        'A_b-C9',
        '中文',
        '',
        '\u0345a',
      ),
    );
    const body = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    const attributes = fc.array(fc.tuple(fc.constantFrom('k', '1 k', 'k\0', ''), word), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(body, { minLength: 1, maxLength: 20 }),
        attributes,
        attributes,
        async (bodies, own, inherited) => {
          const records = bodies.map((each) => ({ body: each, attributes: own }));
          const { request } = sampleLogBatch({ records, resource: inherited });
          const projectId = await store(request);
          const rows = await databases.clickhouse.run(
            `SELECT body, arraySort(arrayDistinct(words)) AS words, arraySort(pairs) AS pairs FROM logs WHERE project = '${projectId}' ORDER BY seq FORMAT JSONEachRow`,
          );
          const found = rows
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line));
          const pairs = [...new Map([...inherited, ...own])].map(([key, value]) => toPairTerm(key, value));
          expect(found).toEqual(
            bodies.map((each) => ({
              body: each,
              words: sortByBytes(new Set(tokenizeBody(each))),
              pairs: sortByBytes(pairs),
            })),
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});

/** As ClickHouse sorts. */
function sortByBytes(texts: Iterable<string>): readonly string[] {
  return [...texts].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
