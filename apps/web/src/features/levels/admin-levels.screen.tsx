import { type SponsorshipLevel, deleteLevel } from '@atrium/api';
import { AvatarStack } from '@atrium/ui/avatar-stack';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HeartHandshake, Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { AdminPage, RowsSkeleton } from '../../components/staff/admin-page.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { displayName } from '../../lib/names.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { ColorDot } from './color-dot.tsx';
import { levelCalls, levelListOptions } from './levels.api.ts';

const LevelDialog = lazy(() => import('./level-dialog.tsx'));
const SponsorsDialog = lazy(() => import('./sponsors-dialog.tsx'));
const DeleteQuestion = lazy(() => import('../../components/staff/delete-question.tsx'));

type Open = { what: 'new' } | { what: 'edit' | 'sponsors' | 'delete'; id: string } | null;

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
  const list = useInfiniteQuery(levelListOptions());
  const levels = itemsOf(list.data);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const chosen = open === null || open.what === 'new' ? undefined : levels.find(({ id }) => id === open.id);
  const remove = useSave((levelId: string) => deleteLevel({ path: { levelId }, throwOnError: true }), {
    touches: levelCalls,
    said: t('form.deleted'),
    onSaved: close,
  });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'new' })}>
      {t('levels.add')}
    </Button>
  );
  return (
    <>
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => levels.length === 0}
        empty={
          <EmptyState
            illustration={<HeartHandshake />}
            title={t('levels.empty')}
            text={t('levels.admin.empty')}
            action={add}
          />
        }
      >
        {() => (
          <>
            <div className="mb-4 flex justify-end">{add}</div>
            <ul className="divide-y divide-line border-y border-line">
              {levels.map((level) => (
                <Row key={level.id} level={level} open={(what) => setOpen({ what, id: level.id })} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open?.what === 'new' && <LevelDialog existing={undefined} onClose={close} />}
        {open?.what === 'edit' && chosen !== undefined && <LevelDialog existing={chosen} onClose={close} />}
        {open?.what === 'sponsors' && chosen !== undefined && (
          <SponsorsDialog level={chosen} onClose={close} />
        )}
        {open?.what === 'delete' && chosen !== undefined && (
          <DeleteQuestion
            title={t('form.deleteQuestion', { name: chosen.name })}
            text={t('levels.deleteText')}
            pending={remove.mutation.isPending}
            onDelete={() => remove.mutation.mutate(chosen.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface RowProps {
  level: SponsorshipLevel;
  open: (what: 'edit' | 'sponsors' | 'delete') => void;
}

function Row({ level, open }: RowProps) {
  const { t } = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <ColorDot color={level.color} className="size-5 shrink-0" />
      <div className="min-w-40 grow">
        <h2 dir="auto" className="font-medium">
          {level.name}
        </h2>
        <p dir="auto" className="text-sm text-muted">
          {level.subtitle ?? t('levels.sponsors', { count: level.accounts.length })}
        </p>
      </div>
      {level.accounts.length > 0 && (
        <AvatarStack
          label={t('levels.sponsors', { count: level.accounts.length })}
          max={4}
          people={level.accounts.map((account) => ({
            id: account.id,
            name: displayName(account),
            imageUrl: pictureOf(account.image, 'thumbnail'),
          }))}
          total={level.accounts.length}
        />
      )}
      <div className="flex flex-wrap gap-1">
        <Button size="sm" onClick={() => open('sponsors')}>
          {t('levels.arrange')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => open('edit')}>
          {t('form.edit')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => open('delete')}>
          {t('form.delete')}
        </Button>
      </div>
    </li>
  );
}
