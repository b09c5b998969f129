import { DamagedItem } from '../errors/damaged-item.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';

export interface WaitingRulesOptions {
  readonly automations: Pick<AutomationStore, 'get'>;
  readonly outbox: Pick<OutboxStore, 'countPending'>;
  /** Called when matches of a project begin to wait for the pending deliveries of a channel. */
  readonly onWaiting: (projectId: string, channelSlug: string, pendingCount: number) => void;
}

/** Rules whose matches wait in the trace store, because a channel of the rule is full or its automation is damaged. */
export interface WaitingRules {
  ids(): readonly string[];
  /** Lets those go on whose channels have room again, or that were edited, restored or deleted. */
  refresh(): Promise<void>;
  /** The automations of those rules that may notify now. The others wait, unless they were deleted. */
  admit(projectId: string, ruleIds: Iterable<string>): Promise<readonly Automation[]>;
}

/** While a channel has more pending deliveries of a project, as `OutboxStore.countPending` counts them, the project's matches for it wait. */
export const maxPendingDeliveries = 10_000;

export function createWaitingRules(options: WaitingRulesOptions): WaitingRules {
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

  /** The automation of a rule that may notify now; `undefined` when the rule waits from now on, or was deleted. */
  async function admitOne(
    check: ReturnType<typeof createCheck>,
    projectId: string,
    ruleId: string,
  ): Promise<Automation | undefined> {
    const automation = await findAutomation(projectId, ruleId);
    if (automation === 'damaged' || (automation && (await check.mustWait(automation)))) {
      projectsOfRules.set(ruleId, projectId);
      return undefined;
    }
    projectsOfRules.delete(ruleId);
    return automation;
  }

  async function findAutomation(
    projectId: string,
    ruleId: string,
  ): Promise<Automation | 'damaged' | undefined> {
    try {
      return await options.automations.get(projectId, ruleId);
    } catch (error) {
      if (error instanceof DamagedItem) return 'damaged';
      throw error;
    }
  }

  return {
    ids: () => [...projectsOfRules.keys()],
    async refresh() {
      const check = createCheck(fullChannels);
      for (const [ruleId, projectId] of [...projectsOfRules]) await admitOne(check, projectId, ruleId);
      fullChannels = new Set(check.full());
    },
    async admit(projectId, ruleIds) {
      const check = createCheck(fullChannels);
      const admitted: Automation[] = [];
      for (const ruleId of ruleIds) {
        const automation = await admitOne(check, projectId, ruleId);
        if (automation !== undefined) admitted.push(automation);
      }
      fullChannels = new Set([...fullChannels, ...check.full()]);
      return admitted;
    },
  };
}
