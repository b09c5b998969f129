import { floodAppends } from './flood-appends.ts';
import { holdBodies } from './hold-bodies.ts';
import { holdCalls } from './hold-calls.ts';
import { holdStreams } from './hold-streams.ts';
import type { HostileActor, HostileKey } from './hostile-actor.ts';
import { repeatQueries } from './repeat-queries.ts';

const mebibyte = 1024 * 1024;
const nativePath = `/v1/ingest/traces/${'a'.repeat(32)}/flush`;
/** Web keys may send 8 MiB at once. */
const otlpBodies: Readonly<Record<HostileKey, { readonly bodyBytes: number; readonly count: number }>> = {
  server: { bodyBytes: 64 * mebibyte, count: 4 },
  ingest: { bodyBytes: 64 * mebibyte, count: 4 },
  web: { bodyBytes: 8 * mebibyte, count: 20 },
};

function listBodyActors(): HostileActor[] {
  const native = (['ingest', 'web'] as const).map(
    (key): HostileActor => ({
      pool: 'memory of native bodies',
      name: 'slow native bodies',
      key,
      run: (attack) =>
        holdBodies(attack, {
          path: nativePath,
          contentType: 'application/json',
          bodyBytes: 4 * mebibyte,
          count: 20,
        }),
    }),
  );
  const otlp = (['ingest', 'server', 'web'] as const).map(
    (key): HostileActor => ({
      pool: 'memory of OTLP bodies',
      name: 'slow OTLP bodies',
      key,
      run: (attack) =>
        holdBodies(attack, {
          path: '/v1/logs',
          contentType: 'application/x-protobuf',
          ...otlpBodies[key],
        }),
    }),
  );
  return [...native, ...otlp];
}

function listCallActors(): HostileActor[] {
  return [
    {
      pool: 'gRPC calls',
      name: 'incomplete calls',
      key: 'ingest',
      run: (attack) => holdCalls(attack, { connections: 4, callsPerConnection: 80, sentBytes: 100 }),
    },
    {
      pool: 'memory of OTLP bodies',
      name: 'incomplete calls of 8 MiB',
      key: 'server',
      run: (attack) => holdCalls(attack, { connections: 3, callsPerConnection: 8, sentBytes: 8 * mebibyte }),
    },
  ];
}

/** Those of the pools at the listeners. */
export function listListenerActors(): readonly HostileActor[] {
  return [...listBodyActors(), ...listCallActors()];
}

/** Those of the pools in the stores. */
export function listStoreActors(): readonly HostileActor[] {
  const floods = (['logs', 'traces', 'metrics'] as const).flatMap((signal) =>
    (['ingest', 'web'] as const).map(
      (key): HostileActor => ({
        pool: `append queue of ${signal}`,
        name: `a flood of ${signal}`,
        key,
        run: (attack) => floodAppends(attack, signal),
      }),
    ),
  );
  const queries = (['logs', 'traces', 'metrics', 'open blocks'] as const).map(
    (queried): HostileActor => ({
      pool: queried === 'open blocks' ? 'open blocks of logs' : `readers of ${queried}`,
      name: `heavy queries of ${queried}`,
      key: 'server',
      run: (attack) => repeatQueries(attack, queried),
    }),
  );
  return [...floods, ...queries];
}

export function streamActor(count: number): HostileActor {
  return {
    pool: 'log streams',
    name: `${count} streams`,
    key: 'server',
    run: (attack) => holdStreams(attack, count),
  };
}

export function listAllActors(): readonly HostileActor[] {
  return [...listListenerActors(), ...listStoreActors(), streamActor(10_000)];
}

/** Those whose name, followed by its key, has one of the texts; all of them when there are none. */
export function chooseActors(texts: readonly string[]): readonly HostileActor[] {
  const all = listAllActors();
  if (texts.length === 0) return all;
  return all.filter(({ name, key }) => texts.some((text) => `${name} (${key} key)`.includes(text)));
}
