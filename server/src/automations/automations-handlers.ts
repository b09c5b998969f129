import { parseIfMatch } from '../documents/parse-precondition.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts, SessionContext } from '../http/request-context.ts';
import { type Automation, automationEtag } from './automation.ts';
import type { AutomationScope, AutomationService } from './automation-service.ts';
import { toWireAutomation, toWireMatchedTrace } from './automation-wire.ts';

type AutomationsHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  | 'listAutomations'
  | 'getAutomation'
  | 'createAutomation'
  | 'putAutomation'
  | 'deleteAutomation'
  | 'tryAutomation'
>;

/** Automations of a project, for people who are signed in. */
export function createAutomationsHandlers(automations: AutomationService): AutomationsHandlers {
  return {
    async listAutomations({ path }): Promise<OperationResponse<'listAutomations'>> {
      const listed = await automations.list(path.project_id);
      return { status: 200, body: { automations: listed.map(toWireAutomation) } };
    },

    async getAutomation({ path }): Promise<OperationResponse<'getAutomation'>> {
      return answer(200, await automations.get(path.project_id, path.automation_id));
    },

    async createAutomation({ path, body }, context): Promise<OperationResponse<'createAutomation'>> {
      return answer(201, await automations.create(toScope(path.project_id, context), body));
    },

    async putAutomation({ path, headers, body }, context): Promise<OperationResponse<'putAutomation'>> {
      const expected = parseIfMatch(headers['if-match'], 'change');
      const scope = toScope(path.project_id, context);
      return answer(200, await automations.replace(scope, path.automation_id, body, expected));
    },

    async deleteAutomation({ path, headers }): Promise<OperationResponse<'deleteAutomation'>> {
      const expected = parseIfMatch(headers['if-match']);
      await automations.delete(path.project_id, path.automation_id, expected);
      return { status: 204 };
    },

    async tryAutomation({ path, body }, { signal }): Promise<OperationResponse<'tryAutomation'>> {
      const { testedCount, traces } = await automations.tryFilter(path.project_id, body.filter, signal);
      const result: Schemas['AutomationTrialResult'] = {
        tested_count: testedCount,
        matched_count: traces.length,
        traces: traces.map(toWireMatchedTrace),
      };
      return { status: 200, body: result };
    },
  };
}

function toScope(projectId: string, { session }: SessionContext): AutomationScope {
  return { organizationId: session.organizationId, projectId };
}

function answer<Status extends 200 | 201>(status: Status, automation: Automation) {
  return { status, headers: { ETag: automationEtag(automation) }, body: toWireAutomation(automation) };
}
