/** A service of the sample, of which each trace passes four or five. */
export interface SampleService {
  readonly name: string;
  /** Resource attributes, `service.name` among them. */
  readonly resource: ReadonlyMap<string, string>;
  /** Name and version of the library that makes the spans. */
  readonly scope: readonly [name: string, version: string];
  readonly routes: readonly string[];
  readonly tables: readonly string[];
}

const nouns = [
  ...[
    'orders',
    'carts',
    'users',
    'payments',
    'products',
    'search',
    'sessions',
    'invoices',
    'shipping',
    'taxes',
  ],
  ...['coupons', 'reviews', 'returns', 'emails', 'images', 'prices', 'stock', 'fraud', 'ledger', 'audit'],
];
const regions = ['eu-central-1', 'us-east-1', 'us-west-2', 'ap-south-1'];
const routesPerService = 6;
const tablesPerService = 4;

export const sampleServices: readonly SampleService[] = nouns.map(createService);

function createService(noun: string, number: number): SampleService {
  return {
    name: `${noun}-service`,
    resource: new Map([
      ['service.name', `${noun}-service`],
      ['service.version', `1.${number % 7}.0`],
      ['service.instance.id', `${noun}-7d9f8c5b6d-${number.toString(36).padStart(5, 'x')}`],
      ['host.name', `ip-10-0-${number}-17.ec2.internal`],
      ['cloud.region', regions[number % regions.length] ?? ''],
      ['deployment.environment.name', 'production'],
      ['telemetry.sdk.language', 'nodejs'],
      ['telemetry.sdk.version', '2.12.0'],
    ]),
    scope: ['@opentelemetry/instrumentation-http', '0.223.0'],
    routes: Array.from({ length: routesPerService }, (_, route) => `/api/v1/${noun}/{id}/${route}`),
    tables: Array.from({ length: tablesPerService }, (_, table) => `${noun}_${table}`),
  };
}
