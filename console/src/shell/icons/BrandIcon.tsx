import type { IconProps } from './Icon.tsx';

/** A pile of stones: the mark of the product. */
export function BrandIcon({ size = 24 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <ellipse cx="12" cy="19" rx="9" ry="3.4" fill="#2b5c8a" />
      <ellipse cx="12.6" cy="12.4" rx="6.4" ry="2.8" fill="#3f7fb8" />
      <ellipse cx="11.6" cy="6.6" rx="4" ry="2.3" fill="#6aa6dc" />
    </svg>
  );
}
