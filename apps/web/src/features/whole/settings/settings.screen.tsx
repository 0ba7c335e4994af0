import { Avatar } from '@atrium/ui/avatar';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import { PageHead } from '../../../components/page-head.tsx';
import { PlaceList } from '../../../components/place-list.tsx';
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
      <div className="mt-6">
        <PlaceList
          places={openSections(config.MODULES, member).map(({ path, ...section }) => ({
            ...section,
            to: `/settings/${path}`,
          }))}
        />
      </div>
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
