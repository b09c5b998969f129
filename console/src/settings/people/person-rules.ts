import type { ConsoleUser } from '../../generated/types.gen.ts';
import { givableRoles, type OrganizationRole } from '../role-words.ts';

/** Who looks at the list. */
export interface Manager {
  readonly user_id: string;
  readonly organization_role: OrganizationRole;
}

/** What may be done to a person, as far as it can be known here: the service decides. */
export interface PersonRules {
  /** More than one when the role may be changed. */
  readonly roles: readonly OrganizationRole[];
  readonly canDisable: boolean;
  readonly canEnable: boolean;
  readonly canResetPassword: boolean;
  /** Why not everything is offered. */
  readonly reason?: string;
}

const nothing = { roles: [], canDisable: false, canEnable: false, canResetPassword: false } as const;

/** @param users all of the organization. */
export function rulesFor(person: ConsoleUser, manager: Manager, users: readonly ConsoleUser[]): PersonRules {
  const byOwner = manager.organization_role === 'owner';
  if (person.organization_role === 'owner' && !byOwner)
    return { ...nothing, reason: 'Owners are managed by owners.' };
  const isSelf = person.user_id === manager.user_id;
  const isLastOwner =
    person.organization_role === 'owner' &&
    !person.disabled &&
    !users.some((other) => other.user_id !== person.user_id && isActiveOwner(other));
  if (isLastOwner)
    return {
      ...nothing,
      reason: `${isSelf ? 'You are' : 'This is'} the last owner; make another owner first.`,
    };
  const roles = givableRoles(byOwner).map(({ value }) => value);
  if (isSelf)
    return { ...nothing, roles, reason: 'Your password is on your account page; others may disable you.' };
  return {
    roles,
    canDisable: !person.disabled,
    canEnable: person.disabled,
    canResetPassword: !person.disabled,
  };
}

function isActiveOwner({ organization_role: role, disabled }: ConsoleUser): boolean {
  return role === 'owner' && !disabled;
}
