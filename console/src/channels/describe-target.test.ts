import { expect, test } from 'vitest';
import type { ConsoleChannel } from '../generated/types.gen.ts';
import { describeTarget } from './describe-target.ts';

test.for<readonly [ConsoleChannel['target'], string]>([
  [{ type: 'webhook', host: 'hooks.example:8443' }, 'hooks.example:8443'],
  [{ type: 'slack', host: 'hooks.slack.com' }, 'hooks.slack.com'],
  [{ type: 'pagerduty' }, 'PagerDuty Events API'],
  [{ type: 'email', host: 'mail.example', to: ['a@example.com'] }, 'a@example.com'],
  [
    { type: 'email', host: 'mail.example', to: ['a@x.example', 'b@x.example', 'c@x.example'] },
    'a@x.example and 2 more',
  ],
])('%j goes to %s', ([target, text]) => {
  expect(describeTarget(target)).toBe(text);
});
