import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import { renderDeviceCookie } from '../http/device-cookie.ts';
import type { ClientOrigin, HandlerContexts, RequestContext } from '../http/request-context.ts';
import { renderSessionCookie } from '../http/session-cookie.ts';
import { renderEndedSignInCookie, renderSignInCookie } from '../http/sign-in-cookie.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { SessionService, StartedSession } from '../sessions/session-service.ts';
import type { SignInAttempt, SignInLimits } from '../sessions/sign-in-limits.ts';
import { parseLocalPath } from './local-path.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { OpenIdUserService } from './openid-user-service.ts';
import { type SignInFlow, type SignInFlows, signInFlowSeconds, type TakenFlow } from './sign-in-flow.ts';
import type { SignInRefusal } from './sign-in-refusal.ts';

export interface OpenIdConnectHandlersOptions {
  readonly provider: OpenIdProvider;
  readonly flows: SignInFlows;
  readonly users: OpenIdUserService;
  readonly sessions: Pick<SessionService, 'start'>;
  /** Of codes that the provider refuses, apart from those of passwords: neither uses up the other. */
  readonly limits: SignInLimits;
  /** The account may have a password too, which is needed while the provider is down. */
  readonly devices: Pick<KnownDevices, 'issue'>;
  /** Called before a person who has signed in is answered. */
  readonly recordSignIn: (started: StartedSession, context: RequestContext) => Promise<void>;
}

type OpenIdConnectHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'startOpenIdConnect' | 'finishOpenIdConnect'
>;

const callbackPath = '/console/v1/openid-connect/callback';

export function createOpenIdConnectHandlers(options: OpenIdConnectHandlersOptions): OpenIdConnectHandlers {
  const { provider, flows, users, sessions, limits, devices, recordSignIn } = options;

  async function finish(
    flow: SignInFlow,
    answer: Readonly<Record<string, unknown>>,
    context: RequestContext,
  ): Promise<StartedSession | SignInRefusal> {
    const attempt = takeAttempt(limits, context.client.address);
    if (attempt === undefined) return 'too_many_attempts';
    const url = new URL(context.client.publicUrl + callbackPath);
    for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, String(value));
    const identity = await provider.redeem(flow, url);
    if (identity === 'refused') return 'provider_refused';
    attempt.putBack(); // no code was guessed
    if (identity === 'unavailable') return 'provider_unavailable';
    if (identity === 'denied') return 'provider_refused';
    const outcome = await users.resolve(identity);
    if (outcome.kind === 'refused') return outcome.refusal;
    return (await sessions.start(outcome.user.id, context.client)) ?? 'disabled';
  }

  return {
    async startOpenIdConnect({ query }, { client }): Promise<OperationResponse<'startOpenIdConnect'>> {
      const path = parseLocalPath(query.return_to ?? '/') ?? '/';
      const { flow, sealed } = flows.begin(path, client.signInCookie);
      const location = await provider.authorizationUrl(flow, client.publicUrl + callbackPath);
      if (location === undefined)
        return { status: 302, headers: { Location: refusalPath('provider_unavailable', client, flow) } };
      const cookie = renderSignInCookie(sealed, client.isSecure, signInFlowSeconds);
      return { status: 302, headers: { 'Set-Cookie': cookie, Location: location } };
    },

    async finishOpenIdConnect({ query }, context): Promise<OperationResponse<'finishOpenIdConnect'>> {
      const { client } = context;
      const taken = flows.take(client.signInCookie, query.state);
      // Any page can send a browser here: without a flow nothing is guessed, and the flows of other tabs are kept.
      if (taken === undefined) return { status: 302, headers: { Location: refusalPath('expired', client) } };
      const { flow } = taken;
      const finished = await finish(flow, { ...query }, context);
      const signInCookie = renderRest(taken, client);
      if (typeof finished === 'string') {
        const headers = { 'Set-Cookie': signInCookie, Location: refusalPath(finished, client, flow) };
        return { status: 302, headers };
      }
      await recordSignIn(finished, context);
      const { token, session } = finished;
      const cookies = [
        renderSessionCookie(token, client.isSecure),
        renderDeviceCookie(devices.issue(session.email), client.isSecure),
        signInCookie,
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

/** `undefined` when the address has none left: the sign-in page says so, not the body of an error. */
function takeAttempt(limits: SignInLimits, address: string): SignInAttempt | undefined {
  try {
    return limits.attempt(address);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RESOURCE_EXHAUSTED') return undefined;
    throw error;
  }
}

function renderRest({ rest }: TakenFlow, { isSecure }: ClientOrigin): string {
  return rest === undefined
    ? renderEndedSignInCookie(isSecure)
    : renderSignInCookie(rest, isSecure, signInFlowSeconds);
}

/** The sign-in page, which names the reason and goes on to where the person wanted to be. */
function refusalPath(refusal: SignInRefusal, client: ClientOrigin, flow?: SignInFlow): string {
  const path = flow?.returnPath ?? '/';
  const returnTo = path === '/' ? '' : `&return_to=${encodeURIComponent(path)}`;
  return inConsole(`/sign-in?error=${refusal}${returnTo}`, client);
}

/** The path as the browser knows it: a proxy may have one of its own before it. */
function inConsole(path: string, { publicUrl }: ClientOrigin): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '') + path;
}
