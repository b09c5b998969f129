import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { goodKey, startTestGrpc } from '../testing/start-test-grpc.ts';
import type { Export } from './start-otlp-grpc.ts';

const takeAll: Export = async () => ({ rejected: 0 });

describe('the listener', () => {
  it('names an address in use', async () => {
    const { listener } = await startTestGrpc(takeAll);
    const port = Number(new URL(listener.url).port);
    await expect(startTestGrpc(takeAll, { port })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: the port is in use`,
    );
  });

  it('finishes calls in flight when it stops, and accepts no more', async () => {
    const release = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const { client, listener } = await startTestGrpc(async () => {
      entered.resolve();
      await release.promise;
      return { rejected: 7 };
    });
    const underWay = client.export(new Uint8Array(), { headers: goodKey });
    await entered.promise;
    const stopped = listener.stop(5_000);
    release.resolve();
    expect(await underWay).toMatchObject({ code: 0, result: { rejected: 7 } });
    await stopped;
    expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({
      code: status.UNAVAILABLE,
    });
  });

  it('aborts calls that do not finish within the grace period, and silent connections', async () => {
    const { client, listener } = await startTestGrpc(() => new Promise(() => {}));
    const { port } = new URL(listener.url);
    const silent = connect({ host: '127.0.0.1', port: Number(port) });
    silent.on('error', () => {});
    const stuck = client.export(new Uint8Array(), { headers: goodKey });
    await delay(100);
    const startedAtMs = performance.now();
    await listener.stop(100);
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
    expect((await stuck).code).not.toBe(0);
  });
});
