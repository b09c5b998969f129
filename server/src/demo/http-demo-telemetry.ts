import { assertAllStored, type DemoTelemetry } from './demo-telemetry.ts';
import { type HttpTarget, sendJson } from './http-client.ts';

/** The ingest listener of a running service. */
export function createHttpDemoTelemetry(target: HttpTarget): DemoTelemetry {
  const post = async (path: string, body: object) =>
    (await sendJson(target, { method: 'POST', path, body })).body;
  return {
    async export(signal, request) {
      const answer = await post(`/v1/${signal}`, request);
      if (typeof answer === 'object' && answer !== null && 'partialSuccess' in answer) {
        throw new Error(`some of the ${signal} were rejected: ${JSON.stringify(answer.partialSuccess)}`);
      }
    },
    async writeTrace({ traceId, flush, close }) {
      const path = `/v1/ingest/traces/${traceId}`;
      assertAllStored(await post(`${path}/flush`, flush));
      if (close !== undefined) await post(`${path}/close`, close);
    },
  };
}
