import { getOrganizationSettingsOptions, type OrganizationSettings } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { type SectionName, sections } from './sections.ts';

interface SettingsPageProps {
  section: SectionName;
  children: (settings: OrganizationSettings) => ReactNode;
}

/** The frame of a page of settings, with the settings as they are stored. */
export function SettingsPage({ section, children }: SettingsPageProps) {
  return (
    <SectionPage section={section}>
      <Loaded>{children}</Loaded>
    </SectionPage>
  );
}

export function SectionPage({ section, children }: { section: SectionName; children: ReactNode }) {
  const { t } = useText();
  const { label, text } = sections[section];
  return (
    <AdminPage title={t(label)} text={t(text)} above={{ to: '/admin/settings', label: t('admin.settings') }}>
      {children}
    </AdminPage>
  );
}

function Loaded({ children }: Pick<SettingsPageProps, 'children'>) {
  const query = useQuery({ ...getOrganizationSettingsOptions(), enabled: useIsMember() });
  return (
    <QueryState query={query} waiting={<FieldsSkeleton />}>
      {({ data }) => children(data)}
    </QueryState>
  );
}

function FieldsSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-6">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-full rounded-md" />
        </div>
      ))}
    </div>
  );
}

/** Fields that belong together, under their own heading. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {text !== undefined && <p className="mt-0.5 text-sm text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}
