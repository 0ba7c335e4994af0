import { Avatar } from '@atrium/ui/avatar';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSelf } from '../../../lib/self.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { openSections } from './sections.ts';

/** All that can be set, at one glance. */
export default function SettingsScreen() {
  const { t } = useText();
  const { config } = useSite();
  const member = useSessionStatus() !== 'visitor';
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('shell.settings')} hidden />
      <h1 className="text-2xl font-semibold">{t('shell.settings')}</h1>
      {member && <Own />}
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {openSections(config.MODULES, member).map(({ path, label, text, icon: Icon }) => (
          <li key={path}>
            <Link
              to={`/settings/${path}`}
              prefetch="intent"
              className="group -mx-3 flex min-h-16 items-center gap-4 rounded-md px-3 py-3 hover:bg-hover"
            >
              <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{t(label)}</span>
                <span className="block text-sm text-muted">{t(text)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Own() {
  const self = useSelf().data?.data;
  if (self === undefined) {
    return (
      <div aria-hidden="true" className="mt-5 flex items-center gap-4">
        <SkeletonAvatar size="lg" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
      </div>
    );
  }
  const name = displayName(self);
  return (
    <div className="mt-5 flex items-center gap-4">
      <Avatar decorative size="lg" name={name} imageUrl={pictureOf(self.image, 'thumbnail')} />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {self.email ?? `@${self.username}`}
        </p>
      </div>
    </div>
  );
}
