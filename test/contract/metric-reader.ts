import { compress } from 'snappyjs';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import {
  encodeWriteRequest,
  type MetadataInit,
  type TimeSeriesInit,
} from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { OperationCaller } from '../support/operation-caller.ts';

type Answer = Schemas['PrometheusQueryResponse'];
type Result = Answer['data']['result'];

/** Short ways to write metrics of a project and to read them through Prometheus' paths. */
export interface MetricReader {
  /** @throws Error when a sample is refused. */
  write(series: readonly TimeSeriesInit[], metadata?: readonly MetadataInit[]): Promise<void>;
  queryAt(query: string, seconds: number): Promise<Result>;
  /** Every second, both ends included. */
  queryRange(query: string, startSeconds: number, endSeconds: number): Promise<Result>;
}

export function createMetricReader(call: OperationCaller): MetricReader {
  async function result(
    id: 'getPrometheusQuery' | 'getPrometheusQueryRange',
    query: Readonly<Record<string, string>>,
  ): Promise<Result> {
    const text = await (await call(id, { query })).text();
    const answer: Answer | Schemas['PrometheusError'] = JSON.parse(text);
    if (answer.status === 'error') throw new Error(answer.error);
    return answer.data.result;
  }

  return {
    async write(series, metadata) {
      const response = await call('remoteWrite', { body: compress(encodeWriteRequest(series, metadata)) });
      if (response.status !== 204) throw new Error(await response.text());
    },
    queryAt: (query, seconds) => result('getPrometheusQuery', { query, time: String(seconds) }),
    queryRange: (query, startSeconds, endSeconds) =>
      result('getPrometheusQueryRange', {
        query,
        start: String(startSeconds),
        end: String(endSeconds),
        step: '1s',
      }),
  };
}
