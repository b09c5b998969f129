import {
  type AttributeValue,
  type Sender,
  type ServiceName,
  serviceNames,
  toAttributes,
  toResource,
  toUnixNano,
} from './otlp-json.ts';
import { latencySpread } from './seeded-random.ts';
import { minuteAt, type ShopState, shopStateAt } from './shop-story.ts';

export const metricIntervalMs = 15_000;

/** Upper bounds of the latency buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
/** AGGREGATION_TEMPORALITY_CUMULATIVE of opentelemetry-proto. */
const cumulative = 2;

/** What one route answered with one status. */
interface RouteMetric {
  readonly service: ServiceName;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Requests per second. */
  readonly rate: (state: ShopState) => number;
  readonly medianMs: (state: ShopState) => number;
}

const chargesPerSecond = ({ traffic }: ShopState) => 9 * traffic;
const retriesOf = ({ chargeFailureShare }: ShopState) => 1 + chargeFailureShare;
const lostShare = ({ chargeFailureShare }: ShopState) => chargeFailureShare ** 2;

/** A route that waits for a charge, which is tried twice: what succeeds, and what fails in the end. */
function toChargingRoutes(service: ServiceName, route: string, ownMs: number): readonly RouteMetric[] {
  const request = { service, method: 'POST', route };
  return [
    {
      ...request,
      status: 201,
      rate: (s) => chargesPerSecond(s) * (1 - lostShare(s)),
      medianMs: (s) => ownMs + s.chargeMedianMs * retriesOf(s),
    },
    {
      ...request,
      status: 502,
      rate: (s) => chargesPerSecond(s) * lostShare(s),
      medianMs: (s) => ownMs + s.chargeMedianMs * 2,
    },
  ];
}

const routes: readonly RouteMetric[] = [
  {
    service: 'storefront',
    method: 'GET',
    route: '/products/{id}',
    status: 200,
    rate: (s) => 40 * s.traffic,
    medianMs: () => 22,
  },
  {
    service: 'storefront',
    method: 'POST',
    route: '/cart',
    status: 204,
    rate: (s) => 14 * s.traffic,
    medianMs: () => 20,
  },
  ...toChargingRoutes('storefront', '/checkout', 45),
  ...toChargingRoutes('checkout', '/orders', 35),
  {
    service: 'payments',
    method: 'POST',
    route: '/charges',
    status: 201,
    rate: (s) => chargesPerSecond(s) * (1 - lostShare(s)),
    medianMs: (s) => s.chargeMedianMs,
  },
  {
    service: 'payments',
    method: 'POST',
    route: '/charges',
    status: 502,
    rate: (s) => chargesPerSecond(s) * s.chargeFailureShare * retriesOf(s),
    medianMs: (s) => s.chargeMedianMs,
  },
  {
    service: 'inventory',
    method: 'GET',
    route: '/stock/{sku}',
    status: 200,
    rate: (s) => 40 * s.traffic,
    medianMs: () => 10,
  },
  {
    service: 'inventory',
    method: 'POST',
    route: '/reservations',
    status: 201,
    rate: chargesPerSecond,
    medianMs: () => 18,
  },
];

/** Writes the metrics of an hour step by step; its counters grow from one step to the next. */
export interface MetricsWriter {
  /** An `ExportMetricsServiceRequest` in OTLP/JSON with the steps at these times, ascending. */
  toRequest(timesMs: readonly number[]): object;
}

export function createMetricsWriter(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  senderOf: (service: ServiceName) => Sender,
): MetricsWriter {
  const histograms = routes.map((route) => ({ route, counts: bounds.map(() => 0).concat(0), sumSeconds: 0 }));
  let ordersPlaced = 0;
  let mailsSent = 0;

  function advance(state: ShopState): void {
    const seconds = metricIntervalMs / 1_000;
    for (const histogram of histograms) {
      const count = histogram.route.rate(state) * seconds;
      const medianSeconds = histogram.route.medianMs(state) / 1_000;
      histogram.sumSeconds += count * medianSeconds;
      for (const [index, share] of bucketShares(medianSeconds).entries()) {
        histogram.counts[index] = (histogram.counts[index] ?? 0) + count * share;
      }
    }
    const placed = chargesPerSecond(state) * (1 - lostShare(state)) * seconds;
    ordersPlaced += placed;
    mailsSent += Math.min(placed, 8.5 * seconds);
  }

  function metricsAt(atMs: number): ReadonlyMap<ServiceName, readonly object[]> {
    const state = shopStateAt(minuteAt(atMs, endMs));
    advance(state);
    const time = { startTimeUnixNano: toUnixNano(startMs), timeUnixNano: toUnixNano(atMs) };
    const sum = (name: string, value: number) => ({
      name,
      sum: {
        aggregationTemporality: cumulative,
        isMonotonic: true,
        dataPoints: [{ ...time, asInt: String(Math.floor(value)) }],
      },
    });
    const gauge = (
      name: string,
      value: number,
      unit: string,
      attributes: Record<string, AttributeValue> = {},
    ) => ({
      name,
      unit,
      gauge: {
        dataPoints: [{ ...time, asInt: String(Math.round(value)), attributes: toAttributes(attributes) }],
      },
    });
    const wave = Math.sin(atMs / 400_000);
    return new Map(
      serviceNames.map((service, index) => [
        service,
        [
          ...latencyMetric(service, time),
          gauge(
            'process.memory.usage',
            (180 + 40 * index + 12 * wave + minuteAt(atMs, endMs) * 0.4) * 1_048_576,
            'By',
          ),
          ...(service === 'checkout' ? [sum('orders.placed', ordersPlaced)] : []),
          ...(service === 'worker'
            ? [
                sum('mails.sent', mailsSent),
                gauge('queue.depth', state.waitingMails, '{mails}', { queue: 'order-mails' }),
              ]
            : []),
        ],
      ]),
    );
  }

  function latencyMetric(service: ServiceName, time: object): readonly object[] {
    const dataPoints = histograms
      .filter(({ route }) => route.service === service)
      .map(({ route, counts, sumSeconds }) => {
        const bucketCounts = counts.map(Math.floor);
        return {
          ...time,
          attributes: toAttributes({
            'http.request.method': route.method,
            'http.route': route.route,
            'http.response.status_code': route.status,
          }),
          count: String(bucketCounts.reduce((total, count) => total + count, 0)),
          sum: sumSeconds,
          bucketCounts: bucketCounts.map(String),
          explicitBounds: bounds,
        };
      });
    if (dataPoints.length === 0) return [];
    const histogram = { aggregationTemporality: cumulative, dataPoints };
    return [
      { name: 'http.server.request.duration', unit: 's', description: 'Duration of requests', histogram },
    ];
  }

  return {
    toRequest(timesMs) {
      const steps = timesMs.map(metricsAt);
      return {
        resourceMetrics: serviceNames.map((service) => ({
          resource: toResource(senderOf(service)),
          scopeMetrics: [
            { scope: { name: 'shop' }, metrics: steps.flatMap((step) => step.get(service) ?? []) },
          ],
        })),
      };
    },
  };
}

/** The share of each bucket in a log-logistic distribution of latencies; the last bucket is unbounded. */
function bucketShares(medianSeconds: number): readonly number[] {
  const below = [...bounds.map((bound) => 1 / (1 + (medianSeconds / bound) ** (1 / latencySpread))), 1];
  return below.map((share, index) => share - (below[index - 1] ?? 0));
}
