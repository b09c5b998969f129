/** Where the clock for deadlines stands while the contract suite runs, in milliseconds since the epoch. */
export const contractNowMs = 1_000_000;

export const unhurried = { deadlineMs: contractNowMs + 60_000 };
