import { type SponsorshipLevel, deleteLevel } from '@atrium/api';
import { AvatarStack } from '@atrium/ui/avatar-stack';
import { Button } from '@atrium/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { lazy } from 'react';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../components/staff/catalog.tsx';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { ColorDot } from './color-dot.tsx';
import { levelCalls, levelListOptions } from './levels.api.ts';

const LevelDialog = lazy(() => import('./level-dialog.tsx'));
const SponsorsDialog = lazy(() => import('./sponsors-dialog.tsx'));

const page = definePage({ module: 'sponsors' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Ranks of sponsors, as the staff arrange them. */
export default function AdminLevelsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('levels.title')} text={t('levels.admin.text')}>
      <Levels />
    </AdminPage>
  );
}

function Levels() {
  const { t } = useText();
  return (
    <Catalog<SponsorshipLevel, 'sponsors'>
      power="sponsors:write"
      list={useInfiniteQuery(levelListOptions())}
      texts={{
        add: t('levels.add'),
        emptyTitle: t('levels.empty'),
        emptyText: t('levels.admin.empty'),
        deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
        deleteText: t('levels.deleteText'),
      }}
      illustration={<HeartHandshake />}
      remove={(levelId) => deleteLevel({ path: { levelId }, throwOnError: true })}
      touches={levelCalls}
      row={(level, open) => <Row level={level} open={open} />}
      dialog={(what, level, close) =>
        what === 'sponsors' && level !== undefined ? (
          <SponsorsDialog level={level} onClose={close} />
        ) : (
          <LevelDialog existing={level} onClose={close} />
        )
      }
    />
  );
}

interface RowProps {
  level: SponsorshipLevel;
  open: (what: 'edit' | 'sponsors' | 'delete') => void;
}

function Row({ level, open }: RowProps) {
  const { t } = useText();
  const sponsors = t('levels.sponsors', { count: level.accounts.length });
  return (
    <>
      <ColorDot color={level.color} className="size-5 shrink-0" />
      <div className="min-w-40 grow">
        <h2 dir="auto" className="font-medium">
          {level.name}
        </h2>
        <p dir="auto" className="text-sm text-muted">
          {level.subtitle ?? sponsors}
        </p>
      </div>
      {level.accounts.length > 0 && (
        <AvatarStack
          label={sponsors}
          max={4}
          people={level.accounts.map((account) => ({
            id: account.id,
            name: displayName(account),
            imageUrl: pictureOf(account.image, 'thumbnail'),
          }))}
          total={level.accounts.length}
        />
      )}
      <RowDeeds open={open}>
        <Button size="sm" onClick={() => open('sponsors')}>
          {t('levels.arrange')}
        </Button>
      </RowDeeds>
    </>
  );
}
