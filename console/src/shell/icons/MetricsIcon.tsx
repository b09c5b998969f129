import { Icon, type IconProps } from './Icon.tsx';

export function MetricsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20V4M4 20h16M7 15l4-5 3 3 5-7" />
    </Icon>
  );
}
