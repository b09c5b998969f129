import { slackMs } from '../service/slack.ts';

/** After this time a request counts as unanswered. */
export const answerWithinMs = 30_000 + slackMs;
