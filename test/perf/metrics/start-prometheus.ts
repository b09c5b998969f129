import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPeerProcess } from '../../support/start-peer-process.ts';
import type { MetricServer } from './metric-server.ts';
import { sumFileSizes } from './sum-file-sizes.ts';

export const howToInstallPrometheus = 'apt-get install prometheus';

/** Debian's Prometheus with nothing to scrape; `undefined` when it is not installed. */
export async function startPrometheus(folder: string): Promise<MetricServer | undefined> {
  const config = join(folder, 'prometheus.yml');
  const data = join(folder, 'prometheus');
  writeFileSync(config, 'global: {}\n');
  const peer = await startPeerProcess(
    'prometheus',
    (address) => [
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      '--storage.tsdb.retention.time=1y',
      `--web.listen-address=${address}`,
      '--web.enable-remote-write-receiver',
      '--web.enable-admin-api',
    ],
    '/-/ready',
  );
  if (peer === undefined) return undefined;
  const { pid, url, stop } = peer;
  return {
    name: 'Prometheus',
    pid,
    writeUrl: url,
    writeHeaders: {},
    queryUrl: url,
    queryHeaders: {},
    queryParameters: {},
    async bytesPerSample() {
      await snapshot(url);
      return measureBlocks(join(data, 'snapshots'));
    },
    stop,
  };
}

/** Writes all samples to blocks, including those of the head. */
async function snapshot(url: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/admin/tsdb/snapshot`, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(`a snapshot of Prometheus was answered ${response.status}: ${text}`);
}

function measureBlocks(snapshots: string): number {
  const [name = ''] = readdirSync(snapshots);
  const folder = join(snapshots, name);
  const blocks = readdirSync(folder).filter((each) => statSync(join(folder, each)).isDirectory());
  const samples = blocks.map((block) => readSampleCount(join(folder, block, 'meta.json')));
  return sumFileSizes(folder) / samples.reduce((sum, count) => sum + count, 0);
}

function readSampleCount(file: string): number {
  // Source: https://github.com/prometheus/prometheus/blob/main/tsdb/docs/format/README.md
  const meta = JSON.parse(readFileSync(file, 'utf8')) as { readonly stats: { readonly numSamples: number } };
  return meta.stats.numSamples;
}
