import { createSeededRandom } from '../../process/load/seeded-random.ts';
import { sampleBodies } from './sample-bodies.ts';

/** The resource of a producer, whose records share a request. */
export interface SampleProducer {
  readonly service: string;
  /** Resource attributes, `service.name` among them. */
  readonly resource: ReadonlyMap<string, string>;
}

export interface SampleLog {
  /** Milliseconds since the epoch, and nanoseconds within the millisecond. */
  readonly timeMs: number;
  readonly timeRestNs: number;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly producer: SampleProducer;
  readonly body: string;
  /** '' if absent, like `spanId`. */
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: readonly (readonly [key: string, value: string])[];
}

export interface SampleLogs {
  /** The next records, as sent by one exporter: in time order, by producer. */
  next(count: number): SampleLog[];
}

export interface SampleLogsOptions {
  readonly seed: number;
  readonly startMs: number;
  /** Between two records. */
  readonly stepMs: number;
}

/** The 20 hits of a search for it among two million. */
export const needleEvery = 100_000;
export const needleWord = 'needle7f3a';
/** Of 20 status codes drawn, this is one: five in a hundred records have it. */
export const rareStatus = '503';

const producersPerRequest = 20;
const routes = Array.from({ length: 50 }, (_, number) => `/api/v1/${routeNoun(number)}/{id}/${number}`);
const functions = Array.from({ length: 30 }, (_, number) => `${routeNoun(number)}Handler.handle${number}`);
const topics = Array.from({ length: 8 }, (_, number) => `${routeNoun(number)}.events`);
const methods = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE'];
const statuses = ['404', rareStatus, ...Array.from({ length: 18 }, (_, n) => (n < 15 ? '200' : '201'))];
const severities: readonly (readonly [number, string])[] = [
  ...Array.from({ length: 14 }, () => [9, 'INFO'] as const),
  ...Array.from({ length: 3 }, () => [5, 'DEBUG'] as const),
  ...Array.from({ length: 2 }, () => [13, 'WARN'] as const),
  [17, 'ERROR'],
];
const producers = Array.from({ length: 60 }, (_, number) => createProducer(number));

/** Records of 20 services on 60 hosts; the same seed gives the same records. */
export function createSampleLogs({ seed, startMs, stepMs }: SampleLogsOptions): SampleLogs {
  const { next: random, between } = createSeededRandom(seed);
  let number = 0;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T; // never empty
  const hex8 = (): string =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const body = sampleBodies({ next: random, hex8 });

  function createLog(producer: SampleProducer): SampleLog {
    const ordinal = number;
    number += 1;
    const [severityNumber, severityText] = pick(severities);
    const hasTrace = random() < 0.8;
    return {
      timeMs: startMs + Math.floor(ordinal * stepMs),
      timeRestNs: between(0, 999_999),
      severityNumber,
      severityText,
      producer,
      body: ordinal % needleEvery === 0 ? `found ${needleWord} in ${ordinal}` : body(),
      traceId: hasTrace ? `${hex8()}${hex8()}${hex8()}${hex8()}` : '',
      spanId: hasTrace ? `${hex8()}${hex8()}` : '',
      attributes: [
        ['http.route', pick(routes)],
        ['http.request.method', pick(methods)],
        ['http.response.status_code', pick(statuses)],
        ['user.id', `user-${between(10_000, 39_999)}`],
        ['thread.name', `worker-${between(1, 16)}`],
        ['code.function', pick(functions)],
        ['http.response.body.size', String(between(0, 4_095) * 16)],
        ['messaging.destination.name', pick(topics)],
      ],
    };
  }

  return {
    next(count) {
      const perProducer = Math.ceil(count / producersPerRequest);
      let producer = pick(producers);
      return Array.from({ length: count }, (_, index) => {
        if (index % perProducer === 0) producer = pick(producers);
        return createLog(producer);
      });
    },
  };
}

function createProducer(number: number): SampleProducer {
  const service = `${routeNoun(number % 20)}-service-${number % 20}`;
  const resource = new Map([
    ['service.name', service],
    ['service.version', `1.${number % 7}.0`],
    ['host.name', `ip-10-0-${number}-17.ec2.internal`],
    ['cloud.region', ['eu-central-1', 'us-east-1', 'us-west-2', 'ap-south-1'][number % 4] ?? ''],
  ]);
  return { service, resource };
}

function routeNoun(number: number): string {
  const nouns = ['orders', 'carts', 'users', 'payments', 'products', 'search', 'sessions', 'invoices'];
  return nouns[number % nouns.length] ?? '';
}
