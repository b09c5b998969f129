// Two functions of one text: V8 compiles a loop over several kinds of array to distinguish them in each turn, which takes ten times
// as long. Their casts hold because an index is below the length.

/** 0 without numbers. */
export function greatestByte(numbers: Uint8Array): number {
  let greatest = 0;
  for (let row = 0; row < numbers.length; row += 1)
    if ((numbers[row] as number) > greatest) greatest = numbers[row] as number;
  return greatest;
}

/** 0 without numbers. */
export function greatestWord(numbers: Uint16Array): number {
  let greatest = 0;
  for (let row = 0; row < numbers.length; row += 1)
    if ((numbers[row] as number) > greatest) greatest = numbers[row] as number;
  return greatest;
}
