/** The candidate nearest to a mistyped word, if at most a third of the word is wrong. */
export function closestWord(word: string, candidates: readonly string[]): string | undefined {
  let closest: string | undefined;
  let least = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < least) [closest, least] = [candidate, distance];
  }
  return closest;
}

/** Levenshtein distance, by the two-row method of Wagner and Fischer. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, character] of [...a].entries()) {
    const current = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const substitution = (previous[j] ?? 0) + (character === b[j] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
