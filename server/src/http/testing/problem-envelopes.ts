import type { ErrorEnvelopes } from '../error-envelope.ts';
import { encodeProblem } from '../problem.ts';

/** Envelopes for tests that involve no protocol with its own format. */
export const problemEnvelopes: ErrorEnvelopes = { rpc_status: encodeProblem, prometheus: encodeProblem };
