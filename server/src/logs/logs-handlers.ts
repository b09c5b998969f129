import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { releaseLogs } from './encoded-log.ts';
import type { LogCatalogueService } from './log-catalogue-service.ts';
import { toWireLogAttributes } from './log-catalogue-wire.ts';
import { toWireLogList } from './log-list-wire.ts';
import type { LogService } from './log-service.ts';
import type { LogStatsService } from './log-stats-service.ts';
import { toWireLogStats } from './log-stats-wire.ts';

/** Handlers of all log operations except `streamLogs`. */
export function createLogsHandlers(services: {
  readonly logs: LogService;
  readonly stats: LogStatsService;
  readonly catalogue: LogCatalogueService;
}): Omit<TagHandlers<'Logs', HandlerContexts>, 'streamLogs'> {
  return {
    async listLogs({ query }, { caller, signal }): Promise<OperationResponse<'listLogs'>> {
      const { filter, since, until, page_size: pageSize, page_token: pageToken } = query;
      const request = { filter, since, until, pageSize, pageToken };
      const page = await services.logs.list(caller.projectId, request, signal);
      const body = toWireLogList(caller.projectId, page);
      releaseLogs(page.records);
      return { status: 200, body };
    },

    async getLogStats({ query }, { caller, signal }): Promise<OperationResponse<'getLogStats'>> {
      const { filter, since, until, interval, group_by: groupBy = [], top_k: topK, exemplars } = query;
      const request = { filter, since, until, interval, groupBy, topK, exemplars };
      const stats = await services.stats.read(caller.projectId, request, signal);
      const body = toWireLogStats(caller.projectId, stats);
      releaseLogs(stats.buckets.flatMap(({ groups }) => groups.flatMap(({ exemplars }) => exemplars)));
      return { status: 200, body };
    },

    async listLogAttributes({ query }, { caller, signal }): Promise<OperationResponse<'listLogAttributes'>> {
      const catalogue = await services.catalogue.read(caller.projectId, query, signal);
      return { status: 200, body: toWireLogAttributes(caller.projectId, catalogue) };
    },
  };
}
