import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';

export interface LinkTermsProps {
  readonly instruction: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** How long a link works, and that it is not shown again. */
export function LinkTerms({ instruction, expiresAt }: LinkTermsProps) {
  const zone = useTimeZone();
  return (
    <>
      {instruction} It works once, until {formatMinute(expiresAt, zone)}
      {zone === 'utc' ? ' UTC' : ''}, and is not shown again.
    </>
  );
}
