import { Skeleton } from '@atrium/ui/skeleton';
import type { ReactNode } from 'react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useText } from '../../../lib/text.tsx';

interface SettingsPageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Head of a settings page; what stands under it is for members. */
export function SettingsPage({ title, text, children }: SettingsPageProps) {
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{text}</p>
      <MembersOnly waiting={<FieldsSkeleton />}>
        <div>{children}</div>
      </MembersOnly>
    </>
  );
}

export function FieldsSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-full rounded-md" />
        </div>
      ))}
    </div>
  );
}

/** A part of a settings page under its own heading. */
export function SettingsGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="border-t border-line pt-6 pb-8 first:border-t-0 first:pt-0">
      <h2 className="font-semibold">{title}</h2>
      {text !== undefined && <p className="mt-0.5 text-sm text-muted">{text}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  );
}
