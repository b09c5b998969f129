/** The stopped clock for deadlines, in milliseconds since the epoch. */
export const contractNowMs = 1_000_000;

export const unhurried = { deadlineMs: contractNowMs + 60_000 };
