import { describe, expect, it } from 'vitest';
import { AppError } from '../../../server/src/errors/app-error.ts';
import { batchOf, leaseMs, useLogGateways } from './log-gateways.ts';

const impatient = { limits: { leaseMs, insertTimeoutMs: 1_000, repeatInsertForMs: 0 } };

describe('logs after PostgreSQL failed over to a server that lacks the last claims', () => {
  const gateways = useLogGateways();

  it.each(['before', 'during'])(
    'are stored, not taken for those of claims that it lacks (%s a write)',
    async (when) => {
      const lose = () =>
        gateways.databases.postgres.run(`DELETE FROM log_blocks; DELETE FROM log_requests WHERE first_counter > 1;
          UPDATE log_writers SET next_counter = 2`);
      const gateway = await gateways.open({
        clickhouse: await gateways.withInsert('1:2', async (insert) => {
          await insert();
          if (when === 'before') return;
          await lose();
          throw new AppError('UNAVAILABLE', 'the answer is lost');
        }),
        ...impatient,
      });
      await gateway.append(batchOf('a'));
      await gateway.append(batchOf('b')).catch(() => undefined);
      if (when === 'before') {
        await lose();
        await gateways.passMs(leaseMs);
      }
      expect(await gateway.append(batchOf('c'))).toMatchObject({ accepted: 1, duplicate: false });
      expect(await gateways.bodies()).toEqual(['a', 'b', 'c']);
      expect(await gateways.coversAll(gateway)).toBe(when === 'before');
    },
  );
});
