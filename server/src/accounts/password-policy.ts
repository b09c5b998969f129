import { AppError } from '../errors/app-error.ts';
import { commonPasswords } from './common-passwords.ts';

/** In characters (code points), as in the contract, which rejects others before. */
export const minPasswordLength = 12;
const maxPasswordLength = 1_000;
/** Words of the account that are shorter may be in a password by chance. */
const minOwnWordLength = 4;

/**
 * Refuses passwords that are guessed first. Says nothing of the password itself, which may reach logs with the error.
 *
 * @param own what is known of the user: the address, the name.
 * @param field the field that has the password.
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function assertPasswordIsAllowed(password: string, own: readonly string[], field = 'password'): void {
  const reason = findWeakness(password, own);
  if (reason === undefined) return;
  throw new AppError('INVALID_ARGUMENT', `body field "${field}" ${reason}; choose another one`, [
    { type: 'field', location: 'body', name: field, reason },
  ]);
}

/** Why the password is refused: it would be guessed soon, or nobody could sign in with it. Completes a sentence that starts with the field. */
export function findWeakness(password: string, own: readonly string[]): string | undefined {
  const { length } = [...password];
  if (length < minPasswordLength) return `has to have at least ${minPasswordLength} characters`;
  if (length > maxPasswordLength) return `has to have at most ${maxPasswordLength} characters`;
  const lower = password.toLowerCase();
  if (isSequence(lower) || new Set(lower).size < 4) return 'is a simple sequence';
  const word = withoutRepetition(toLetters(lower));
  if (word === '') return undefined; // digits and signs in no simple order
  if (commonPasswords.has(word) || commonPasswords.has(withoutRepetition(lower.replace(/[^a-z]/g, ''))))
    return 'is one of the most common passwords';
  return own.flatMap(toOwnWords).includes(word) ? 'is made of the name or the address' : undefined;
}

const lettersOfSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }),
);

/** `p@ssw0rd2026!` is `password`: signs within a word stand for letters, around it they are decoration. */
function toLetters(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[^a-z]/g, (sign) => lettersOfSigns.get(sign) ?? '');
}

function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** Whether each character is the one before, its neighbour, or 0 after 9: `123456789012`, `abcdefghijkl`. */
function isSequence(text: string): boolean {
  for (const step of [1, -1]) {
    const isNext = (character: string, index: number) => {
      if (index === 0) return true;
      const before = text.charAt(index - 1);
      const wraps =
        (step === 1 && before + character === '90') || (step === -1 && before + character === '09');
      return wraps || character.charCodeAt(0) - before.charCodeAt(0) === step;
    };
    if ([...text].every(isNext)) return true;
  }
  return false;
}

function toOwnWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const parts = [lower, ...lower.split('@'), ...lower.split(/[^a-z]+/)];
  return parts
    .map(toLetters)
    .map(withoutRepetition)
    .filter((word) => word.length >= minOwnWordLength);
}
