import type { ConsoleChannel } from '../generated/types.gen.ts';

/** Where a channel goes, as far as it is no secret. */
export function describeTarget({ type, host = '', to = [] }: ConsoleChannel['target']): string {
  switch (type) {
    case 'webhook':
    case 'slack':
      return host;
    case 'pagerduty':
      return 'PagerDuty Events API';
    case 'email': {
      const [first = 'nobody', ...others] = to;
      return others.length === 0 ? first : `${first} and ${others.length} more`;
    }
  }
}
