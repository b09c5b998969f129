import { PageHeader } from '../shell/PageHeader.tsx';

export function FirstRunPage() {
  return <PageHeader title="First run" />;
}
