import { hash } from 'node:crypto';

/** The first is a buffer that native code made: those have a shape of their own, the values of a database among them. */
const kept: object[] = [hash('sha256', '', 'buffer')];

/**
 * Keeps an object of a class for the life of the thread. V8 discards the code that it compiled for the objects of a class when a
 * collection finds none of them: after each request or block, where they live no longer than that, everything would be
 * interpreted and compiled again.
 *
 * @param specimen made as the others are, with the same properties and kinds of values.
 */
export function keepShape(specimen: object): void {
  kept.push(specimen);
}

/**
 * Gives all its numbers the floating-point kind of V8. Optimized code writes sums of positions and lengths so, even small ones, and
 * an object with a small integer in one place has another shape.
 */
export function withFloats<Specimen extends object>(specimen: Specimen): Specimen {
  for (const [name, value] of Object.entries(specimen)) {
    if (typeof value === 'number') Reflect.set(specimen, name, 2 ** 40);
  }
  return specimen;
}
