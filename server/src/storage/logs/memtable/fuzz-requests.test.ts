import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createMemtable } from './create-memtable.ts';
import { storedLogs } from './testing/stored-logs.ts';

const window = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 64n - 1n, firstSequence: 1 };

/** Valid requests with some bytes overwritten, left out or doubled. */
const mutatedRequest = fc
  .tuple(
    arbitraryLogsRequest.map(encodeLogsRequest),
    fc.array(fc.record({ at: fc.nat(), kind: fc.nat(2), byte: fc.nat(255) }), { minLength: 1, maxLength: 4 }),
  )
  .map(([request, mutations]) => {
    const bytes = [...request];
    for (const { at, kind, byte } of mutations) {
      const position = at % (bytes.length + 1);
      if (kind === 0) bytes[position] = byte;
      else if (kind === 1) bytes.splice(position, byte % 8);
      else bytes.splice(position, 0, ...bytes.slice(position, position + (byte % 32)));
    }
    return Uint8Array.from(bytes);
  });

describe('a request of any bytes', () => {
  it('is stored whole, or refused as malformed without a trace', () => {
    let refused = 0;
    const requests = fc.oneof(fc.uint8Array({ maxLength: 60 }), { weight: 4, arbitrary: mutatedRequest });
    fc.assert(
      fc.property(requests, (request) => {
        const memtable = createMemtable();
        try {
          const { accepted } = memtable.append(request, window).outcome;
          expect(storedLogs(memtable.blocks)).toHaveLength(accepted);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
          expect(memtable.blocks).toEqual([]);
          refused++;
        }
      }),
    );
    expect(refused).toBeGreaterThan(propertyRuns(0.1));
    expect(refused).toBeLessThan(propertyRuns(0.99));
  }, 60_000);
});
