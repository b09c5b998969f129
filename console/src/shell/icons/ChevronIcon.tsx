import { Icon, type IconProps } from './Icon.tsx';

export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 10l5 5 5-5" />
    </Icon>
  );
}
