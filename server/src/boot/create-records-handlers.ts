import { createAuditHandlers } from '../audit/audit-handlers.ts';
import { createAuditPageTokens } from '../audit/audit-page-token.ts';
import { createAuditService } from '../audit/audit-service.ts';
import type { TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import { createRetentionHandlers } from '../retention/retention-handlers.ts';
import { createUsageHandlers } from '../usage/usage-handlers.ts';
import { createUsageService } from '../usage/usage-service.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

type RecordsHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'getUsage' | 'getRetention' | 'putRetention' | 'listAuditEntries'
>;

export interface RecordsDependencies extends Pick<ServiceParts, 'stores' | 'clock'> {
  readonly services: Pick<Services, 'usage' | 'retention'>;
}

/** The console's operations on what arrived, how long it is kept, and who changed what. */
export function createRecordsHandlers(
  { stores, services, clock }: RecordsDependencies,
  sealer: TokenSealer,
): RecordsHandlers {
  const { nowMs } = clock;
  return {
    ...createUsageHandlers(createUsageService({ store: stores.usage, recorder: services.usage, nowMs })),
    ...createRetentionHandlers(services.retention),
    ...createAuditHandlers(
      createAuditService({ store: stores.audit, pageTokens: createAuditPageTokens(sealer, nowMs) }),
    ),
  };
}
