import { Icon, type IconProps } from './Icon.tsx';

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.500l4.500 4.500L19 7.500" />
    </Icon>
  );
}
