const kept: object[] = [];

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
