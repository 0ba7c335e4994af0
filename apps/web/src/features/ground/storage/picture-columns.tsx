import type { StoredPicture } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { cardLinkClass } from '@atrium/ui/card';
import { Image } from '@atrium/ui/image';
import { ImageOff } from 'lucide-react';
import type { ListColumn } from '../../../components/staff/list/list-types.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { isLarge, kindText, textOfUse } from './pictures.api.ts';

export function usePictureColumns(): ListColumn<StoredPicture>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'name',
      label: t('admin.storage.picture'),
      main: true,
      cell: (picture) => <Picture picture={picture} />,
    },
    {
      id: 'size',
      label: t('admin.storage.size'),
      sortBy: 'size',
      cell: (picture) => (
        <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
          {formatBytes(picture.size, format)}
          {isLarge(picture) && <Badge tone="warning">{t('admin.storage.isLarge')}</Badge>}
        </span>
      ),
    },
    { id: 'kind', label: t('admin.storage.kind'), cell: ({ kind }) => t(kindText(kind)) },
    {
      id: 'owner',
      label: t('admin.storage.owner'),
      cell: ({ owner }) => <bdi className="truncate">{owner === null ? '–' : displayName(owner)}</bdi>,
    },
    {
      id: 'createdAt',
      label: t('admin.storage.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    { id: 'uses', label: t('admin.storage.use'), cell: (picture) => <Uses picture={picture} /> },
  ];
}

interface PictureProps {
  picture: StoredPicture;
}

function Picture({ picture: { image, name } }: PictureProps) {
  const { t } = useText();
  if (image === null)
    return (
      <span className="flex min-w-0 items-center gap-3">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
        <span className="text-muted">{t('admin.storage.private')}</span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Image
        src={pictureOf(image, 'thumbnail')}
        alt=""
        seed={image.id}
        ratio="1/1"
        className="w-12 shrink-0 rounded-md"
      />
      <a
        href={pictureOf(image, 'public') ?? '#'}
        target="_blank"
        rel="noreferrer"
        dir="auto"
        className={`block truncate font-medium ${cardLinkClass}`}
      >
        {name ?? t('admin.storage.noName')}
      </a>
    </span>
  );
}

function Uses({ picture: { uses, removable, image, kind } }: PictureProps) {
  const { t, has } = useText();
  const format = useFormat();
  if (removable) return <Badge tone="warning">{t('admin.storage.unused')}</Badge>;
  if (uses.length === 0 && image === null && kind !== 'content')
    return <span className="text-muted">{t('admin.storage.swept')}</span>;
  // Pictures of texts are named in them, where nobody counts.
  if (uses.length === 0) return <span className="text-muted">{t('admin.storage.unknownUse')}</span>;
  return (
    <span className="truncate">
      {format.list(
        uses.map(({ of, count }) => t('admin.storage.useCount', { what: t(textOfUse(has, of)), count })),
      )}
    </span>
  );
}
