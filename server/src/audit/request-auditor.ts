import type { AuditedRequest, RequestRecorder } from '../http/audit-requests.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import type { AuditStore } from './audit-store.ts';

export interface RequestAuditor extends RequestRecorder {
  /** Records a request that has been answered. */
  record(request: AuditedRequest, status: number): Promise<void>;
  /** Waits until the status of every answered request is stored. */
  stop(): Promise<void>;
}

export interface RequestAuditorOptions {
  readonly store: Pick<AuditStore, 'append' | 'complete'>;
  readonly nowMs: () => number;
  /** Called when the status of an answer could not be stored; its entry stays without one. */
  readonly onError: (error: unknown) => void;
}

/** Writes requests to the audit log. */
export function createRequestAuditor({ store, nowMs, onError }: RequestAuditorOptions): RequestAuditor {
  const completing = new Set<Promise<void>>();

  function toEntry({ session, operationId, ...request }: AuditedRequest): NewAuditEntry {
    const { organizationId, userId, email } = session;
    const actor = { kind: 'user', userId, email } as const;
    return { ...request, organizationId, actor, operation: operationId, atMs: nowMs() };
  }

  async function complete(id: number, status: number): Promise<void> {
    try {
      await store.complete(id, status);
    } catch (error) {
      onError(error);
    }
  }

  return {
    async begin(request) {
      const id = await store.append(toEntry(request));
      return (status) => {
        const work = complete(id, status).finally(() => completing.delete(work));
        completing.add(work);
      };
    },
    async record(request, status) {
      await store.append({ ...toEntry(request), status });
    },
    async stop() {
      await Promise.all(completing);
    },
  };
}
