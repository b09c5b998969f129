import type { ClientSettings } from '../client/options.ts';
import type { Platform } from '../client/platform.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { OpenTraces } from './open-traces.ts';
import type { RequestGate } from './request-gate.ts';
import type { RequestSender } from './request-sender.ts';

/** State shared by all traces of one client. */
export interface TraceScope {
  readonly platform: Platform;
  readonly client: ClientSettings;
  readonly gate: RequestGate;
  readonly sender: RequestSender;
  readonly budget: MemoryBudget;
  readonly openTraces: OpenTraces;
  isShutDown(): boolean;
}
