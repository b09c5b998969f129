import { useParams } from '@tanstack/react-router';
import { hasRole } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';
import { type LoadedLater, loadLater } from '../shell/load-later.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import classes from './Settings.module.css';
import { SettingsNavigation } from './SettingsNavigation.tsx';
import { describeWhoMay, findSection, type Section, type SectionName } from './sections.ts';

const bodies: Readonly<Record<SectionName, LoadedLater<object>>> = {
  general: loadLater(async () => (await import('./general/GeneralSection.tsx')).GeneralSection),
  keys: loadLater(async () => (await import('./keys/KeysSection.tsx')).KeysSection),
  members: loadLater(async () => (await import('./members/MembersSection.tsx')).MembersSection),
  projects: loadLater(async () => (await import('./projects/ProjectsSection.tsx')).ProjectsSection),
  people: loadLater(async () => (await import('./people/PeopleSection.tsx')).PeopleSection),
  retention: loadLater(async () => (await import('./retention/RetentionSection.tsx')).RetentionSection),
  audit: loadLater(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
};

/** The settings of a project and of its organization, a section at a time. */
export function SettingsSectionPage() {
  const project = useProject();
  const { section: name = '' } = useParams({ strict: false });
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes['page']}>
        <SettingsNavigation project={project} current={name} />
        <div className={classes['content']}>
          <SectionBody section={findSection(name)} role={project.role} />
        </div>
      </div>
    </>
  );
}

interface SectionBodyProps {
  readonly section: Section | undefined;
  readonly role: Section['readableBy'];
}

function SectionBody({ section, role }: SectionBodyProps) {
  if (section === undefined)
    return <EmptyState title="There is no such section">The sections are listed beside this.</EmptyState>;
  if (!hasRole(role, section.readableBy))
    return (
      <EmptyState title={`${section.label}: not with your role`}>
        You are a {role} of this project. This section is for {describeWhoMay(section.readableBy)}; ask one of
        them.
      </EmptyState>
    );
  const Body = bodies[section.name];
  return <Body whileLoading={<LoadingState />} />;
}
