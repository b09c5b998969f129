import type { CrashPoint } from './automation-commands.ts';
import type { AutomationWorld } from './automation-world.ts';

/** One process over the stores of a world. */
export interface MortalProcess {
  isDead(): boolean;
  /** The process ends when it gets to the point. */
  crashAt(point: CrashPoint): void;
  stop(): Promise<void>;
}

const never = () => new Promise<never>(() => {});

/** Starts rule sync and match notifications, which go no further once the process has ended. */
export async function startMortalProcess(world: AutomationWorld): Promise<MortalProcess> {
  const { traces, automations, outbox } = world;
  let crashPoint: CrashPoint | undefined;
  let isDead = false;

  function hasEnded(at?: CrashPoint): boolean {
    if (at !== undefined && at === crashPoint) isDead = true;
    return isDead;
  }

  const stop = await world.start({
    automations: {
      ...automations,
      revision: () => (hasEnded() ? never() : automations.revision()),
      get: (projectId, id) => (hasEnded() ? never() : automations.get(projectId, id)),
    },
    traces: {
      ...traces,
      async claimMatches(request) {
        if (hasEnded()) return never();
        const claims = await traces.claimMatches(request);
        return claims.length > 0 && hasEnded('after-claim') ? never() : claims;
      },
      async settleMatches(claims) {
        if (hasEnded('before-settle')) return never();
        await traces.settleMatches(claims);
        return hasEnded('after-settle') ? never() : undefined;
      },
    },
    outbox: {
      countPending: (...place) => (hasEnded() ? never() : outbox.countPending(...place)),
      async add(notifications) {
        if (hasEnded('before-add')) return never();
        await outbox.add(notifications);
        return hasEnded('after-add') ? never() : undefined;
      },
    },
  });

  return {
    isDead: () => isDead,
    crashAt(point) {
      crashPoint = point;
    },
    stop,
  };
}
