import { expect, test } from 'vitest';
import { createIngestClient } from '../client/client.ts';
import { createFakePlatform, quietLogger } from '../testing/fake-platform.ts';

test('an exception after the delivery is logged and leaves no rejection', async () => {
  const { platform, clock } = createFakePlatform();
  const warnings: string[] = [];
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  function setTimer(): () => void {
    return () => {
      throw new Error('the page replaced clearTimeout');
    };
  }
  const logger = { ...quietLogger, warn: (message: string) => void warnings.push(message) };
  const client = createIngestClient({ ...platform, setTimer }, 'svc_ing_test', { logger });
  void client.trace().info('x').flush();
  await clock.advance(0);
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', onRejection);
  expect([warnings, rejections]).toEqual([['delivery failed unexpectedly'], []]);
});
