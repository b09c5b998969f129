import { Icon, type IconProps } from './Icon.tsx';

export function DotsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v.01M12 12v.01M12 19v.01" />
    </Icon>
  );
}
