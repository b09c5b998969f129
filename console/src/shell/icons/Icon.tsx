import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
}

/** An outline on a 24 by 24 grid. The text beside it, or the label of its button, says what it means. */
export function Icon({ size = 18, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
