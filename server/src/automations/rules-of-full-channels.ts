import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';

export interface FullChannelsOptions {
  readonly automations: Pick<AutomationStore, 'get'>;
  readonly outbox: Pick<OutboxStore, 'countPending'>;
  /** Called when matches of a project begin to wait for the pending deliveries of a channel. */
  readonly onWaiting: (projectId: string, channelSlug: string, pendingCount: number) => void;
}

/** Rules whose matches wait in the trace store because a channel of the rule is full. */
export interface RulesOfFullChannels {
  ids(): readonly string[];
  /** Lets those go on whose channels have room again, or that were edited or deleted. */
  refresh(): Promise<void>;
  /** Those of the automations that may notify now; the others wait. */
  admit(projectId: string, automations: readonly Automation[]): Promise<readonly Automation[]>;
}

/** While a channel has more pending deliveries of a project, the project's matches for it wait. */
export const maxPendingDeliveries = 10_000;

export function createRulesOfFullChannels(options: FullChannelsOptions): RulesOfFullChannels {
  const projectsOfRules = new Map<string, string>();
  let fullChannels: ReadonlySet<string> = new Set();

  /** Counts each channel once. */
  function createCheck(reported: ReadonlySet<string>) {
    const isFullByChannel = new Map<string, boolean>();

    async function isFull(projectId: string, channelSlug: string): Promise<boolean> {
      const key = JSON.stringify([projectId, channelSlug]);
      const known = isFullByChannel.get(key);
      if (known !== undefined) return known;
      const pendingCount = await options.outbox.countPending(projectId, channelSlug);
      const isOver = pendingCount > maxPendingDeliveries;
      isFullByChannel.set(key, isOver);
      if (isOver && !reported.has(key)) options.onWaiting(projectId, channelSlug, pendingCount);
      return isOver;
    }

    return {
      async mustWait({ projectId, channels }: Automation): Promise<boolean> {
        for (const channelSlug of channels) if (await isFull(projectId, channelSlug)) return true;
        return false;
      },
      full: (): string[] => [...isFullByChannel].flatMap(([key, isOver]) => (isOver ? key : [])),
    };
  }

  return {
    ids: () => [...projectsOfRules.keys()],
    async refresh() {
      const check = createCheck(fullChannels);
      for (const [ruleId, projectId] of [...projectsOfRules]) {
        const automation = await options.automations.get(projectId, ruleId);
        if (automation === undefined || !(await check.mustWait(automation))) projectsOfRules.delete(ruleId);
      }
      fullChannels = new Set(check.full());
    },
    async admit(projectId, automations) {
      const check = createCheck(fullChannels);
      const admitted: Automation[] = [];
      for (const automation of automations) {
        if (await check.mustWait(automation)) projectsOfRules.set(automation.id, projectId);
        else admitted.push(automation);
      }
      fullChannels = new Set([...fullChannels, ...check.full()]);
      return admitted;
    },
  };
}
