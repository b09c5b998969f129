import { formatRfc3339 } from './rfc3339.ts';

const nsPerSecond = 1_000_000_000n;
const maxFractionDigits = 9;

/**
 * `formatRfc3339` for many instants: the text of a second is kept until an instant of another one comes, which makes
 * consecutive instants of a timeline several times as fast.
 */
export function createRfc3339Formatter(): (ns: bigint) => string {
  let second: bigint | undefined;
  let text = '';
  return (ns) => {
    if (ns < 0n) return formatRfc3339(ns);
    const wholeSeconds = ns / nsPerSecond;
    if (wholeSeconds !== second) {
      second = wholeSeconds;
      text = formatRfc3339(wholeSeconds * nsPerSecond).slice(0, -1);
    }
    return `${text}${formatFraction(Number(ns - wholeSeconds * nsPerSecond))}Z`;
  };
}

/** With as many digits as it needs; empty for zero. */
function formatFraction(ns: number): string {
  if (ns === 0) return '';
  let digits = maxFractionDigits;
  let rest = ns;
  for (; rest % 10 === 0; rest /= 10) digits -= 1;
  return `.${rest.toString().padStart(digits, '0')}`;
}
