import type { SeededRandom } from '../../../process/load/seeded-random.ts';

export function pick<T>(random: SeededRandom, choices: readonly T[]): T {
  // The index is within the list, which is never empty.
  return choices[random.between(0, choices.length - 1)] as T;
}

/** Calls one of the functions, each as often as its weight says. */
export function pickWeighted(
  random: SeededRandom,
  choices: readonly (readonly [weight: number, create: () => string])[],
): string {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.next() * total;
  for (const [weight, create] of choices) {
    left -= weight;
    if (left < 0) return create();
  }
  throw new Error('there is nothing to choose');
}
