import { parentPort, workerData } from 'node:worker_threads';
import { createMetricsClient } from '../load/metrics-client.ts';
import { type MeasuringStart, measureSmallQueries, measureWrites } from './measure-beside.ts';
import { createQueryClient } from './query-client.ts';

if (parentPort === null) throw new Error('measure-beside-worker.ts runs only as a worker thread');
const port = parentPort;
// Only startMeasuringBeside starts this thread.
const { apiUrl, ingestUrl, grpcUrl, ingestKey, serverKey, endMs } = workerData as MeasuringStart;
const metrics = createMetricsClient({ ingestUrl, grpcUrl }, ingestKey);
let isDone = false;
port.once('message', () => {
  isDone = true;
});
const [writesMs, queries] = await Promise.all([
  measureWrites(metrics, () => isDone),
  measureSmallQueries(createQueryClient(apiUrl, serverKey, endMs), () => isDone),
]);
metrics.close();
port.postMessage({ writesMs, queries });
