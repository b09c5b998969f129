/** What a growing array is before its first number: objects of each request have some, and few requests use them. */
export const noNumbers = new Float64Array(0);
