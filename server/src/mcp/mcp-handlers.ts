import type { TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { answerMessage } from './answer-message.ts';

/** The host is one that every listener answers to; nothing is resolved. */
const inProcessUrl = 'http://127.0.0.1';

/** @param fetch Calls the API listener's operations within the process. */
export function createMcpHandlers({
  fetch,
  version,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly version: string;
}): TagHandlers<'MCP', HandlerContexts> {
  return {
    async callMcp({ body }, { presentedKey, signal }) {
      if (presentedKey === undefined) throw new Error('callMcp is served to keys alone');
      const { id, method, params } = body;
      // There is nothing to cancel and no session to begin: every notification is accepted.
      if (id === undefined) return { status: 202 };
      const api = { url: inProcessUrl, key: presentedKey, fetch };
      const answer = await answerMessage(method, params ?? {}, { api, version, signal });
      return { status: 200, body: { jsonrpc: '2.0', id, ...answer } };
    },
  };
}
