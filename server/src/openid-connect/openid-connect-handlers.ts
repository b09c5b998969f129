import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import type { ClientOrigin, HandlerContexts, RequestContext } from '../http/request-context.ts';
import { renderSessionCookie } from '../http/session-cookie.ts';
import { renderEndedSignInCookie, renderSignInCookie } from '../http/sign-in-cookie.ts';
import type { SessionService, StartedSession } from '../sessions/session-service.ts';
import type { SignInLimits } from '../sessions/sign-in-limits.ts';
import { parseLocalPath } from './local-path.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { OpenIdUserService } from './openid-user-service.ts';
import { type SignInFlow, type SignInFlows, signInFlowSeconds } from './sign-in-flow.ts';
import type { SignInRefusal } from './sign-in-refusal.ts';

export interface OpenIdConnectHandlersOptions {
  readonly provider: OpenIdProvider;
  readonly flows: SignInFlows;
  readonly users: OpenIdUserService;
  readonly sessions: Pick<SessionService, 'start'>;
  readonly limits: SignInLimits;
  /** Called before a person who has signed in is answered. */
  readonly recordSignIn: (started: StartedSession, context: RequestContext) => Promise<void>;
}

type OpenIdConnectHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'startOpenIdConnect' | 'finishOpenIdConnect'
>;

const callbackPath = '/console/v1/openid-connect/callback';

export function createOpenIdConnectHandlers(options: OpenIdConnectHandlersOptions): OpenIdConnectHandlers {
  const { provider, flows, users, sessions, limits, recordSignIn } = options;

  async function finish(
    flow: SignInFlow,
    answer: Readonly<Record<string, unknown>>,
    context: RequestContext,
  ): Promise<StartedSession | SignInRefusal> {
    const url = new URL(context.client.publicUrl + callbackPath);
    for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, String(value));
    const identity = await provider.redeem(flow, url);
    if (identity === 'unavailable') return 'provider_unavailable';
    if (identity === 'refused') return 'provider_refused';
    const outcome = await users.resolve(identity);
    if (outcome.kind === 'refused') return outcome.refusal;
    return (await sessions.start(outcome.user.id, context.client)) ?? 'disabled';
  }

  return {
    async startOpenIdConnect({ query }, { client }): Promise<OperationResponse<'startOpenIdConnect'>> {
      const { flow, sealed } = flows.begin(parseLocalPath(query.return_to ?? '/') ?? '/');
      const location = await provider.authorizationUrl(flow, client.publicUrl + callbackPath);
      if (location === 'unavailable' || location === 'refused') return refuse('provider_unavailable', client);
      const cookie = renderSignInCookie(sealed, client.isSecure, signInFlowSeconds);
      return { status: 302, headers: { 'Set-Cookie': cookie, Location: location } };
    },

    async finishOpenIdConnect({ query }, context): Promise<OperationResponse<'finishOpenIdConnect'>> {
      const { client } = context;
      const attempt = limits.attempt(client.address);
      const flow = client.signInCookie === undefined ? undefined : flows.open(client.signInCookie);
      if (flow === undefined || query.state !== flow.state) return refuse('expired', client);
      if (query.error !== undefined || query.code === undefined) return refuse('provider_refused', client);
      const finished = await finish(flow, { ...query }, context);
      if (typeof finished === 'string') return refuse(finished, client);
      attempt.succeeded();
      await recordSignIn(finished, context);
      const cookies = [
        renderSessionCookie(finished.token, client.isSecure),
        renderEndedSignInCookie(client.isSecure),
      ];
      const headers = { 'Set-Cookie': cookies, Location: inConsole(flow.returnPath, client) };
      return { status: 302, headers };
    },
  };
}

/** While no provider is configured. */
export const absentOpenIdConnectHandlers: OpenIdConnectHandlers = {
  startOpenIdConnect: async () => refuseWithoutProvider(),
  finishOpenIdConnect: async () => refuseWithoutProvider(),
};

function refuseWithoutProvider(): never {
  throw new AppError('NOT_FOUND', 'no OpenID Connect provider is configured');
}

function refuse(refusal: SignInRefusal, client: ClientOrigin) {
  const headers = {
    'Set-Cookie': renderEndedSignInCookie(client.isSecure),
    Location: inConsole(`/sign-in?error=${refusal}`, client),
  };
  return { status: 302, headers } as const;
}

/** The path as the browser knows it: a proxy may have one of its own before it. */
function inConsole(path: string, { publicUrl }: ClientOrigin): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '') + path;
}
