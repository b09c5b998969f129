import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterationCount = 1;

/**
 * A password as PostgreSQL stores it for SCRAM-SHA-256 (RFC 5802, section 3, and pg_authid), with one iteration: the 4,096 that it makes itself
 * take a client three milliseconds of processor time for each connection.
 */
export function createScramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterationCount, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterationCount}:${salt.toString('base64')}$${stored}:${server}`;
}
