/** Where the monotonic clock for deadlines stands. */
export const contractNowMs = 1_000_000;

export const unhurried = { deadlineMs: contractNowMs + 60_000 };
