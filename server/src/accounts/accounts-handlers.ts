import { parseIfMatch } from '../documents/parse-precondition.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { InvitationLink } from './link.ts';
import type { Member, MemberService } from './member-service.ts';
import { toLinkUrl } from './one-time-code.ts';
import type { User } from './user.ts';
import { userEtag } from './user-change.ts';
import type { UserService } from './user-service.ts';
import { toWireMembership, toWireUser } from './user-wire.ts';

type AccountsHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  | 'listUsers'
  | 'updateUser'
  | 'resetPassword'
  | 'listInvitations'
  | 'createInvitation'
  | 'revokeInvitation'
  | 'listMembers'
  | 'putMember'
  | 'removeMember'
>;

/** The users of the organization and the members of its projects. */
export function createAccountsHandlers(users: UserService, members: MemberService): AccountsHandlers {
  return {
    async listUsers(_request, { session }): Promise<OperationResponse<'listUsers'>> {
      return { status: 200, body: { users: (await users.list(session)).map(toVersionedUser) } };
    },

    async updateUser({ path, headers, body }, { session }): Promise<OperationResponse<'updateUser'>> {
      const expected = parseIfMatch(headers['if-match'], 'change');
      const { organization_role: organizationRole, disabled } = body;
      const change = {
        ...(organizationRole === undefined ? {} : { organizationRole }),
        ...(disabled === undefined ? {} : { disabled }),
      };
      const user = await users.update(session, path.user_id, change, expected);
      return { status: 200, headers: { ETag: userEtag(user) }, body: toVersionedUser(user) };
    },

    async resetPassword({ path }, { session, client }): Promise<OperationResponse<'resetPassword'>> {
      const { link, code } = await users.resetPassword(session, path.user_id);
      const url = toLinkUrl(client.publicUrl, 'password_reset', code);
      return { status: 201, body: { url, expires_at: formatRfc3339Ms(link.expiresAtMs) } };
    },

    async listInvitations(_request, { session }): Promise<OperationResponse<'listInvitations'>> {
      const invitations = await users.listInvitations(session);
      return { status: 200, body: { invitations: invitations.map(toWireInvitation) } };
    },

    async createInvitation({ body }, { session, client }): Promise<OperationResponse<'createInvitation'>> {
      const { link, code } = await users.invite(session, {
        email: body.email,
        organizationRole: body.organization_role,
        memberships: body.memberships.map(({ project_id: projectId, role }) => ({ projectId, role })),
      });
      const url = toLinkUrl(client.publicUrl, 'invitation', code);
      return { status: 201, body: { ...toWireInvitation(link), url } };
    },

    async revokeInvitation({ path }, { session }): Promise<OperationResponse<'revokeInvitation'>> {
      await users.withdrawInvitation(session, path.invitation_id);
      return { status: 204 };
    },

    async listMembers({ path }, { session }): Promise<OperationResponse<'listMembers'>> {
      const listed = await members.list(session.organizationId, path.project_id);
      return { status: 200, body: { members: listed.map(toWireMember) } };
    },

    async putMember({ path, body }, { session }): Promise<OperationResponse<'putMember'>> {
      const { project_id: projectId, user_id: userId } = path;
      const member = await members.put(session.organizationId, projectId, userId, body.role);
      return { status: 200, body: toWireMember(member) };
    },

    async removeMember({ path }, { session }): Promise<OperationResponse<'removeMember'>> {
      await members.remove(session.organizationId, path.project_id, path.user_id);
      return { status: 204 };
    },
  };
}

/** With what a change of the user has to name. */
function toVersionedUser(user: User): Schemas['ConsoleUser'] {
  return { ...toWireUser(user), etag: userEtag(user) };
}

function toWireInvitation(link: InvitationLink): Schemas['Invitation'] {
  return {
    invitation_id: link.id,
    email: link.email,
    organization_role: link.organizationRole,
    memberships: link.memberships.map(toWireMembership),
    ...(link.issuedBy === undefined ? {} : { invited_by: link.issuedBy }),
    created_at: formatRfc3339Ms(link.createdAtMs),
    expires_at: formatRfc3339Ms(link.expiresAtMs),
  };
}

function toWireMember({ user, role }: Member): Schemas['Member'] {
  return { user_id: user.id, email: user.email, display_name: user.displayName, role };
}
