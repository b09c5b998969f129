import type { SeededRandom } from '../../process/load/seeded-random.ts';
import type { SampleService } from './sample-services.ts';

export type SampleAttributes = readonly (readonly [key: string, value: string | number])[];

export interface SampleSpanEvent {
  readonly name: string;
  readonly attributes: SampleAttributes;
}

/** Names and attributes of the spans of one trace, which share what an order has. */
export interface SpanAttributes {
  (
    kind: 'server' | 'internal' | 'client',
    client: 'call' | 'query',
    service: SampleService,
  ): { readonly name: string; readonly attributes: SampleAttributes };
  event(): SampleSpanEvent;
}

const methods = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE'];
const statuses = [404, 503, 201, 201, ...Array.from({ length: 16 }, () => 200)];
export const samplePlans = ['free', 'basic', 'team', 'enterprise'];
export const sampleRegions = ['emea', 'amer', 'apac', 'latam', 'other'];
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0';
const stackTrace = Array.from(
  { length: 12 },
  (_, line) => `    at OrderHandler.step${line} (/srv/app/dist/handlers/order-handler.js:${100 + line}:17)`,
).join('\n');

/** About eight attributes for each span, by the semantic conventions of OpenTelemetry. */
export function createSpanAttributes(traceNumber: number, random: SeededRandom): SpanAttributes {
  const pick = <Choice>(choices: readonly Choice[]): Choice =>
    choices[random.between(0, choices.length - 1)] as Choice; // never empty
  const plan = pick(samplePlans);
  const region = pick(sampleRegions);
  const user = `user-${random.between(0, 49_999)}`;

  function server({ name: host, routes }: SampleService) {
    const [method, route] = [pick(methods), pick(routes)];
    const attributes: SampleAttributes = [
      ['http.request.method', method],
      ['http.route', route],
      ['http.response.status_code', pick(statuses)],
      ['url.scheme', 'https'],
      ['server.address', `${host}.internal`],
      ['server.port', 8443],
      ['user_agent.original', userAgent],
      ['app.plan', plan],
      ['app.region', region],
      ['app.user.id', user],
    ];
    return { name: `${method} ${route}`, attributes };
  }

  function internal({ name: service, tables }: SampleService) {
    const attributes: SampleAttributes = [
      ['code.function.name', `${service}.handle`],
      ['code.file.path', `/srv/app/dist/handlers/${service}.js`],
      ['code.line.number', random.between(10, 400)],
      ['thread.name', `worker-${random.between(1, 16)}`],
      ['app.order.id', `order-${traceNumber}`],
      ['app.cache.hit', pick(['true', 'false'])],
      ['app.feature', pick(tables)],
    ];
    return { name: `handle ${pick(tables)}`, attributes };
  }

  function query({ tables }: SampleService) {
    const table = pick(tables);
    const attributes: SampleAttributes = [
      ['db.system.name', 'postgresql'],
      ['db.namespace', 'shop'],
      ['db.collection.name', table],
      ['db.operation.name', 'SELECT'],
      ['db.query.text', `SELECT id, state, total FROM ${table} WHERE tenant = $1 AND id = $2`],
      ['server.address', 'db-1.internal'],
      ['server.port', 5432],
      ['db.response.returned_rows', random.between(0, 50)],
    ];
    return { name: `SELECT ${table}`, attributes };
  }

  function call({ name: host, routes }: SampleService) {
    const method = pick(methods);
    const attributes: SampleAttributes = [
      ['http.request.method', method],
      ['http.response.status_code', pick(statuses)],
      ['url.full', `https://${host}.internal:8443${pick(routes)}`],
      ['server.address', `${host}.internal`],
      ['server.port', 8443],
      ['network.peer.address', `10.0.${random.between(0, 3)}.${random.between(1, 254)}`],
      ['network.protocol.version', '1.1'],
      ['http.request.resend_count', random.between(0, 2)],
    ];
    return { name: method, attributes };
  }

  function describe(kind: string, client: 'call' | 'query', service: SampleService) {
    if (kind === 'server') return server(service);
    if (kind === 'internal') return internal(service);
    return client === 'call' ? call(service) : query(service);
  }

  function event(): SampleSpanEvent {
    if (random.chance(0.8))
      return { name: 'cache.miss', attributes: [['cache.key', `cart-${random.between(0, 4_999)}`]] };
    return {
      name: 'exception',
      attributes: [
        ['exception.type', 'TimeoutError'],
        ['exception.message', 'the lock was not acquired within 500 ms'],
        ['exception.stacktrace', `TimeoutError: the lock was not acquired within 500 ms\n${stackTrace}`],
      ],
    };
  }

  return Object.assign(describe, { event });
}
