import { join } from 'node:path';
import { startPeerProcess } from '../../support/start-peer-process.ts';
import { settle } from '../process-usage.ts';
import type { MetricServer } from './metric-server.ts';
import { sumFileSizes } from './sum-file-sizes.ts';

export const howToInstallVictoriaMetrics = 'apt-get install victoria-metrics';

/**
 * Debian's VictoriaMetrics, one node; `undefined` when it is not installed.
 *
 * @param sampleCount the number of samples it will have when their size is measured.
 */
export async function startVictoriaMetrics(
  folder: string,
  sampleCount: number,
): Promise<MetricServer | undefined> {
  const data = join(folder, 'victoria-metrics');
  const peer = await startPeerProcess(
    'victoria-metrics',
    (address) => [`-storageDataPath=${data}`, `-httpListenAddr=${address}`, '-retentionPeriod=1y'],
    '/health',
  );
  if (peer === undefined) return undefined;
  const { pid, url, stop } = peer;
  return {
    name: 'VictoriaMetrics',
    pid,
    writeUrl: url,
    writeHeaders: {},
    queryUrl: url,
    queryHeaders: {},
    // Its rollup cache would compute only what is new since the last query.
    queryParameters: { nocache: '1' },
    async bytesPerSample() {
      for (const path of ['/internal/force_flush', '/internal/force_merge']) await fetch(`${url}${path}`);
      await settle(pid);
      return (sumFileSizes(join(data, 'data')) + sumFileSizes(join(data, 'indexdb'))) / sampleCount;
    },
    stop,
  };
}
