import type { InterestEntry } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Hash } from 'lucide-react';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../../lib/format.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { mostUses } from './all-interests.api.ts';

export type InterestDeed = 'edit' | 'merge' | 'delete';

type Begin = (deed: InterestDeed, interest: InterestEntry) => void;

/** Without `begin` the list is only read. */
export function useInterestColumns(begin: Begin | undefined): ListColumn<InterestEntry>[] {
  const { t } = useText();
  const format = useFormat();
  const uses = (id: 'people' | 'posts' | 'contents', label: string): ListColumn<InterestEntry> => ({
    id,
    label,
    cell: (interest) => (
      <span className="tabular-nums">
        {format.number(Math.min(interest[id], mostUses))}
        {interest[id] > mostUses && '+'}
      </span>
    ),
  });
  return [
    {
      id: 'name',
      label: t('admin.interests.name'),
      sortBy: 'name',
      main: true,
      cell: (interest) => <Name interest={interest} />,
    },
    uses('people', t('admin.interests.people')),
    uses('posts', t('admin.interests.posts')),
    uses('contents', t('admin.interests.contents')),
    {
      id: 'createdAt',
      label: t('admin.interests.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    ...(begin === undefined
      ? []
      : [
          {
            id: 'actions',
            label: t('admin.interests.actions'),
            cell: (interest: InterestEntry) => <Deeds interest={interest} begin={begin} />,
          },
        ]),
  ];
}

function Name({ interest }: { interest: InterestEntry }) {
  const { t } = useText();
  const picture = pictureOf(interest.image, 'thumbnail');
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture === null ? (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted [&_svg]:size-4"
        >
          <Hash />
        </span>
      ) : (
        <img src={picture} alt="" loading="lazy" className="size-9 shrink-0 rounded-md object-cover" />
      )}
      <span dir="auto" className="truncate font-medium">
        {interest.name}
      </span>
      {interest.featured && <Badge tone="brand">{t('admin.interests.featured')}</Badge>}
    </span>
  );
}

function Deeds({ interest, begin }: { interest: InterestEntry; begin: Begin }) {
  const { t } = useText();
  const { name } = interest;
  return (
    <span className="flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('admin.interests.editOne', { name })}
        onClick={() => begin('edit', interest)}
      >
        {t('form.edit')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('admin.interests.mergeOne', { name })}
        onClick={() => begin('merge', interest)}
      >
        {t('admin.interests.merge')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('admin.interests.deleteOne', { name })}
        onClick={() => begin('delete', interest)}
      >
        {t('form.delete')}
      </Button>
    </span>
  );
}
