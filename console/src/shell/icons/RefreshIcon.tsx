import { Icon, type IconProps } from './Icon.tsx';

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 12a8 8 0 1 1-2.4-5.7M20 4v4.5h-4.5" />
    </Icon>
  );
}
