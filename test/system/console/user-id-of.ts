import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { OpenConsole } from './open-console.ts';

/** The id of the user with the address. */
export async function userIdOf(cairn: OpenConsole, address: string): Promise<string> {
  // The contract test holds the answer to its schema.
  const { users } = (await cairn.call('GET', '/console/v1/users')) as Schemas['UserList'];
  const user = users.find(({ email }) => email === address);
  if (user === undefined) throw new Error(`there is no user ${address}`);
  return user.user_id;
}
