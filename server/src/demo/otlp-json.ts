/** The parts of OTLP/JSON that the sample data has (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */

export type AttributeValue = string | number | boolean;

export interface KeyValue {
  readonly key: string;
  readonly value: object;
}

export function toAttributes(values: Readonly<Record<string, AttributeValue>>): readonly KeyValue[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: toAnyValue(value) }));
}

function toAnyValue(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Nanoseconds since the epoch as decimal text, from milliseconds with a fraction. */
export function toUnixNano(timeMs: number): string {
  return `${BigInt(Math.round(timeMs * 1_000))}000`;
}

export type ServiceName = 'storefront' | 'checkout' | 'payments' | 'inventory' | 'worker';

export const serviceNames: readonly ServiceName[] = [
  'storefront',
  'checkout',
  'payments',
  'inventory',
  'worker',
];

/** A service of one version, as the resource of its telemetry. */
export interface Sender {
  readonly service: ServiceName;
  readonly version: string;
  /** Distinguishes the hours that are written: their counters each start at 0. */
  readonly instance: string;
}

export function toResource({ service, version, instance }: Sender): {
  readonly attributes: readonly KeyValue[];
} {
  return {
    attributes: toAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': instance,
      'deployment.environment.name': 'production',
    }),
  };
}
