import { PageHeader } from '../shell/PageHeader.tsx';

export function HomePage() {
  return <PageHeader title="Home" />;
}
