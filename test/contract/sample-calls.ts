import { compress } from 'snappyjs';
import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import { encodeWriteRequest } from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { OperationCall, OperationCaller } from '../support/operation-caller.ts';
import { createDocument } from './conditional-exercises.ts';
import { exampleCallOf, isConditionalWrite, unknownPathOf } from './example-call.ts';
import { keyOperations } from './key-operations.ts';

/** The slug of a notification channel, which no operation creates. */
export const sampleChannelSlug = 'on-call';

export const sampleLogs = {
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'cart validated' } }] }] }],
};

/** A gauge of the present moment. */
export const sampleMetrics = {
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: 'queue.length',
              gauge: { dataPoints: [{ timeUnixNano: `${Date.now()}000000`, asInt: '7' }] },
            },
          ],
        },
      ],
    },
  ],
};

const sampleWrite = compress(
  encodeWriteRequest([
    {
      labels: [
        ['__name__', 'up'],
        ['job', 'checkout'],
      ],
      samples: [[Date.now(), 1]],
    },
  ]),
);

/** For what the contract's example cannot do: be of the present, be protobuf, or leave the trace open for the others. */
const ownCalls: Partial<Readonly<Record<OperationId, OperationCall>>> = {
  ingestLogs: { body: sampleLogs },
  ingestMetrics: { body: sampleMetrics },
  remoteWrite: { body: sampleWrite },
  closeTrace: { ...exampleCallOf('closeTrace'), path: { trace_id: 'c'.repeat(32) } },
};

/** A request that succeeds once `seedSamples` has run and the sample channel is there. */
export function sampleCallOf(id: OperationId): OperationCall {
  return ownCalls[id] ?? exampleCallOf(id);
}

/** The sample request, but for something the project does not have. */
export function callForUnknown(id: OperationId): OperationCall {
  return { ...sampleCallOf(id), path: unknownPathOf(id) };
}

/** Writes what the examples of the contract name: a trace, and a document of each kind. */
export async function seedSamples(call: OperationCaller): Promise<void> {
  await call('flushTrace', sampleCallOf('flushTrace'));
  for (const { operationId, method } of keyOperations) {
    if (method !== 'put' || !isConditionalWrite(operationId)) continue;
    await createDocument(call, operationId, sampleCallOf(operationId));
  }
}
