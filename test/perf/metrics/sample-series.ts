import type { SeededRandom } from '../../process/load/seeded-random.ts';

/** A scraped series. */
export interface SampleSeries {
  /** In the order of their names. */
  readonly labels: readonly (readonly [name: string, value: string])[];
  /** Its value at the next scrape. */
  next(): number;
}

export const instanceCount = 200;
export const routes = [
  '/',
  '/cart',
  '/cart/items',
  '/checkout',
  '/login',
  '/orders',
  '/orders/{id}',
  '/products',
  '/products/{id}',
  '/search',
] as const;
const codes = ['200', '304', '400', '404', '500'] as const;
const serviceCount = 20;
const zones = ['eu-1a', 'eu-1b', 'eu-1c'] as const;

/** 10,000 of all series, 1,000 a route. */
export const counterName = 'http_requests_total';
export const seriesPerInstance = 63;

/** The metrics of one instance of a shop: 50 request counters, and 13 gauges of whole numbers or of one to three decimals. */
export function createInstanceSeries(instance: number, random: SeededRandom): SampleSeries[] {
  const own = [
    ['instance', `10.12.${Math.floor(instance / 40)}.${10 + (instance % 40)}:9100`],
    ['job', 'shop'],
    ['service', `service-${String(instance % serviceCount).padStart(2, '0')}`],
    ['zone', zones[instance % zones.length] ?? zones[0]],
  ] as const;
  const make = (name: string, extra: Readonly<Record<string, string>>, next: () => number): SampleSeries => ({
    labels: [['__name__', name] as const, ...own, ...Object.entries(extra)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
    next,
  });
  return [
    ...routes.flatMap((route) =>
      codes.map((code) => make(counterName, { code, route }, countRequests(random, code === '200' ? 40 : 2))),
    ),
    make('process_open_fds', {}, walk(random, 200, 3, 0)),
    make('process_resident_memory_bytes', {}, walk(random, 60_000, 40, 0, 4096)),
    make('node_load1', {}, walk(random, 1.5, 0.1, 2)),
    make('node_cpu_busy_ratio', {}, walk(random, 0.4, 0.03, 3)),
    make('node_disk_free_ratio', {}, walk(random, 0.7, 0.0005, 3)),
    ...['mail', 'invoices', 'images', 'exports'].map((queue) =>
      make('queue_depth', { queue }, rarelyChanging(random)),
    ),
    ...['cpu', 'disk', 'inlet', 'outlet'].map((sensor) =>
      make('node_temperature_celsius', { sensor }, walk(random, 45, 0.3, 1)),
    ),
  ];
}

/** A counter with its own rate, between 0 and `most` per second on most routes, varying between scrapes. */
function countRequests(random: SeededRandom, most: number): () => number {
  const perScrape = 15 * most * random.next() ** 3;
  let total = random.between(0, 1_000_000);
  return () => {
    const spread = 2 * (random.next() + random.next()) - 2;
    total += Math.max(0, Math.floor(perScrape + spread * Math.sqrt(perScrape) + random.next()));
    return total;
  };
}

/** A gauge that drifts around a level and is exposed with the given decimals, in steps of a unit. */
function walk(random: SeededRandom, level: number, step: number, decimals: number, unit = 1): () => number {
  const scale = 10 ** decimals;
  let value = level * (0.5 + random.next());
  return () => {
    value += (random.next() - 0.5) * 2 * step + (level - value) * 0.001;
    return (Math.round(Math.max(0, value) * scale) / scale) * unit;
  };
}

function rarelyChanging(random: SeededRandom): () => number {
  let value = 0;
  return () => {
    if (random.chance(0.05)) value = random.between(0, 12);
    return value;
  };
}
