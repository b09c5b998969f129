import { readEmailAddress } from '../accounts/email-address.ts';
import type { LinkService } from '../accounts/link-service.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import { assertPasswordIsAllowed } from '../accounts/password-policy.ts';
import type { UserStore } from '../accounts/user-store.ts';
import { AppError } from '../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../generated/operations.gen.ts';
import { renderDeviceCookie } from '../http/device-cookie.ts';
import type { UrlsFor } from '../http/listener-urls.ts';
import type { HandlerContexts, RequestContext } from '../http/request-context.ts';
import type { SignedIn } from '../http/session.ts';
import { renderEndedSessionCookie, renderSessionCookie } from '../http/session-cookie.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import { readWrittenName } from '../identity/read-written-name.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SessionService, StartedSession } from './session-service.ts';
import { toWireOpenSession, toWireSession } from './session-wire.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInService } from './sign-in-service.ts';

export interface SessionsHandlersOptions {
  readonly sessions: SessionService;
  readonly signIns: SignInService;
  readonly links: Pick<LinkService, 'setUp' | 'redeem'>;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;
  readonly users: Pick<UserStore, 'hasUsers' | 'setPassword'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly identities: Pick<IdentityStore, 'listOrganizations' | 'listProjects'>;
  /** Of the OpenID Connect provider; absent without one. */
  readonly providerName?: string;
  readonly urlsFor: UrlsFor;
}

type SessionOperation =
  | 'getSignInOptions'
  | 'setUpOwner'
  | 'getSession'
  | 'signIn'
  | 'signOut'
  | 'acceptInvitation'
  | 'changePassword'
  | 'listSessions'
  | 'revokeSession';

export function createSessionsHandlers(
  options: SessionsHandlersOptions,
): Pick<TagHandlers<'Console', HandlerContexts>, SessionOperation> {
  const { sessions, signIns, links, limits, devices, users, hasher, identities, providerName, urlsFor } =
    options;

  async function describe(session: SignedIn, { client }: RequestContext) {
    const [organizations, projects] = await Promise.all([
      identities.listOrganizations(),
      identities.listProjects(),
    ]);
    const organization = organizations.find(({ id }) => id === session.organizationId);
    if (organization === undefined) throw new Error(`no organization ${session.organizationId}`);
    const own = projects.filter(({ organizationId }) => organizationId === organization.id);
    return toWireSession(session, { organization, projects: own, ingestUrl: urlsFor(client).ingest });
  }

  async function answerStarted({ token, session }: StartedSession, context: RequestContext) {
    const { isSecure } = context.client;
    const device = renderDeviceCookie(devices.issue(session.email), isSecure);
    const headers = { 'Set-Cookie': [renderSessionCookie(token, isSecure), device] };
    return { status: 201 as const, headers, body: await describe(session, context) };
  }

  /** Signs in who used a link. */
  async function answerLinkUsed(userId: string, context: RequestContext) {
    const started = await sessions.start(userId, context.client);
    if (started === undefined) throw new AppError('UNAUTHENTICATED', 'the user was disabled');
    return answerStarted(started, context);
  }

  return {
    getSignInOptions: async (): Promise<OperationResponse<'getSignInOptions'>> => ({
      status: 200,
      body: {
        needs_setup: !(await users.hasUsers()),
        password: true,
        ...(providerName === undefined ? {} : { openid_connect: { display_name: providerName } }),
      },
    }),

    async setUpOwner({ body }, context): Promise<OperationResponse<'setUpOwner'>> {
      const attempt = limits.attempt(context.client.address);
      const owner = {
        email: readEmailAddress(body.email),
        displayName: readWrittenName('display_name', body.display_name),
        password: body.password,
      };
      const user = await links.setUp(body.code, owner);
      attempt.putBack();
      return answerLinkUsed(user.id, context);
    },

    getSession: async (_request, context): Promise<OperationResponse<'getSession'>> => ({
      status: 200,
      body: await describe(context.session, context),
    }),

    async signIn({ body }, context): Promise<OperationResponse<'signIn'>> {
      const { client } = context;
      const device = devices.recognize(client.deviceCookie, body.email);
      return answerStarted(await signIns.signIn(body, client, device), context);
    },

    async signOut(_request, { session, client }): Promise<OperationResponse<'signOut'>> {
      await sessions.end(session.userId, session.sessionId);
      return { status: 204, headers: { 'Set-Cookie': renderEndedSessionCookie(client.isSecure) } };
    },

    async acceptInvitation({ body }, context): Promise<OperationResponse<'acceptInvitation'>> {
      const attempt = limits.attempt(context.client.address);
      const { code, display_name, password } = body;
      const user = await links.redeem(code, {
        ...(display_name === undefined ? {} : { displayName: readWrittenName('display_name', display_name) }),
        password,
      });
      attempt.putBack();
      return answerLinkUsed(user.id, context);
    },

    async changePassword({ body }, { session, client }): Promise<OperationResponse<'changePassword'>> {
      if (!(await signIns.isOwnPassword(session, body.current_password, client.address)))
        throw new AppError('PERMISSION_DENIED', 'the current password is wrong');
      assertPasswordIsAllowed(body.new_password, [session.email, session.displayName], 'new_password');
      const hash = await hasher.hash(body.new_password);
      const isChanged = await users
        .setPassword(session.userId, hash, session.sessionId)
        .finally(sessions.forgetSessions);
      // Ended by another change of the password since the current one was verified.
      if (!isChanged) throw new AppError('UNAUTHENTICATED', 'the session has ended; sign in again');
      return { status: 204 };
    },

    async listSessions(_request, { session }): Promise<OperationResponse<'listSessions'>> {
      const open = await sessions.list(session.userId);
      return {
        status: 200,
        body: { sessions: open.map((one) => toWireOpenSession(one, session.sessionId)) },
      };
    },

    async revokeSession({ path }, { session }): Promise<OperationResponse<'revokeSession'>> {
      if (await sessions.end(session.userId, path.session_id)) return { status: 204 };
      throw new AppError('NOT_FOUND', `you have no session ${path.session_id}`);
    },
  };
}
