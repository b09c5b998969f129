import type { IngestClient } from './core.ts';

/** A property, which other entries and copies of this package can read: each has its own modules. */
const ingestKey = Symbol.for('cairn.ingest-client');

/** Attaches the core's client to one of this package, out of sight of those that list its members. */
export function attachIngestClient(client: object, ingest: IngestClient): void {
  Object.defineProperty(client, ingestKey, { value: ingest });
}

/** The core's client behind one of this package; `undefined` for any other value. Never throws. */
export function ingestClientOf(client: object): IngestClient | undefined {
  try {
    return Reflect.get(client, ingestKey);
  } catch {
    return undefined; // no object, despite its type, or a proxy that refuses
  }
}
