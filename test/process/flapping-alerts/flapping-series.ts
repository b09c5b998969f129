import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import type { Round } from './incident-model.ts';

export const alertCount = 4;
const seriesPerAlert = 4;
const firingLevel = 9;
/** Calm, in between, firing, and what changes nothing. */
const levels = [0, 0, 4, firingLevel, firingLevel, Number.NaN, Number.POSITIVE_INFINITY];

/** Series whose values jump about; those of each alert are a metric of their own. */
export interface FlappingSeries {
  /** Sends one value of every series in one request; returns the round of each alert, and the answer. */
  sendRound(client: MetricsClient): Promise<SentRound>;
  /**
   * Sends a round with one more series of each alert, which fires from now on: its incident is opened when this round is
   * evaluated, and no earlier.
   */
  sendMarkedRound(client: MetricsClient): Promise<SentRound & { readonly marker: string }>;
}

export interface SentRound {
  /** By alert. */
  readonly rounds: readonly Round[];
  readonly answer: WriteAnswer;
}

export function metricOf(alert: number): string {
  return `flapping_${alert}`;
}

export function createFlappingSeries(random: SeededRandom): FlappingSeries {
  let lastMs = 0;
  const markers: string[] = [];

  // Values of different rounds differ.
  const near = (level: number) => level + random.between(0, 999) / 1024;

  function nextValues(): Map<string, number> {
    const values = new Map<string, number>();
    for (let series = 0; series < seriesPerAlert; series += 1) {
      values.set(`s${series}`, near(levels[random.between(0, levels.length - 1)] ?? 0));
    }
    for (const marker of markers) values.set(marker, near(firingLevel));
    return values;
  }

  async function sendRound(client: MetricsClient): Promise<SentRound> {
    const atMs = Math.max(Date.now(), lastMs + 1);
    lastMs = atMs;
    const rounds = Array.from({ length: alertCount }, () => ({ atMs, values: nextValues() }));
    const request = rounds.flatMap(({ values }, alert) =>
      [...values].map(([series, value]) => ({
        labels: [
          ['__name__', metricOf(alert)],
          ['series', series],
        ] as const,
        samples: [[atMs, value]] as const,
      })),
    );
    const answer = await client.send({ transport: 'remote-write', body: encodeWriteRequest(request) });
    return { rounds, answer };
  }

  return {
    sendRound,
    async sendMarkedRound(client) {
      const marker = `marker${markers.length}`;
      markers.push(marker);
      return { ...(await sendRound(client)), marker };
    },
  };
}
