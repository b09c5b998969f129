import { operationTable, type Schemas, type TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts, RequestContext } from '../http/request-context.ts';
import type { SignedIn } from '../http/session.ts';
import type { RequestAuditor } from './request-auditor.ts';

type SignInHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'signIn' | 'setUpOwner' | 'acceptInvitation'
>;

/**
 * Records who signed in, set the service up or accepted an invitation. These requests have no session before they are
 * answered, so they are recorded afterwards, and only when they succeed.
 */
export function createAuditedSignInHandlers(
  handlers: SignInHandlers,
  auditor: Pick<RequestAuditor, 'record'>,
): SignInHandlers {
  async function record(
    operationId: keyof SignInHandlers,
    answer: { readonly status: number; readonly body?: unknown },
    { requestId, client }: RequestContext,
  ): Promise<void> {
    if (answer.status !== 201) return;
    const { user, organization } = answer.body as Schemas['ConsoleSession']; // of every 201 of these operations
    const session = {
      userId: user.user_id,
      email: user.email,
      organizationId: organization.organization_id,
    };
    const target = operationTable[operationId].path;
    await auditor.record({ session, operationId, target, requestId, address: client.address }, answer.status);
  }

  return {
    async signIn(request, context) {
      const answer = await handlers.signIn(request, context);
      await record('signIn', answer, context);
      return answer;
    },
    async setUpOwner(request, context) {
      const answer = await handlers.setUpOwner(request, context);
      await record('setUpOwner', answer, context);
      return answer;
    },
    async acceptInvitation(request, context) {
      const answer = await handlers.acceptInvitation(request, context);
      await record('acceptInvitation', answer, context);
      return answer;
    },
  };
}

/** Records who signed in by an operation whose answer does not say it. */
export function createSignInRecorder(
  operationId: 'finishOpenIdConnect',
  status: number,
  auditor: Pick<RequestAuditor, 'record'>,
): (started: { readonly session: SignedIn }, context: RequestContext) => Promise<void> {
  const target = operationTable[operationId].path;
  return async ({ session }, { requestId, client }) =>
    auditor.record({ session, operationId, target, requestId, address: client.address }, status);
}
