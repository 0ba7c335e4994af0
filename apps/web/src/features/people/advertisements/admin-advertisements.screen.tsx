import { type ManagedAdvertisement, deleteAdvertisement } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RectangleEllipsis } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../components/staff/catalog.tsx';
import { usePeriodBadge } from '../../../components/staff/period.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { advertisementCalls, advertisementListOptions } from './advertisements.api.ts';

const AdvertisementDialog = lazy(() => import('./advertisement-dialog.tsx'));

const page = definePage({ module: 'advertisements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Advertisements of all times with what became of them. */
export default function AdminAdvertisementsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('ads.title')} text={t('ads.text')}>
      <Advertisements />
    </AdminPage>
  );
}

function Advertisements() {
  const { t } = useText();
  return (
    <Catalog
      power="advertisements:write"
      list={useInfiniteQuery(advertisementListOptions())}
      texts={{
        add: t('ads.add'),
        emptyTitle: t('ads.empty'),
        emptyText: t('ads.emptyText'),
        deleteTitle: ({ title }) => t('form.deleteQuestion', { name: title }),
        deleteText: t('ads.deleteText'),
      }}
      illustration={<RectangleEllipsis />}
      remove={(advertisementId) => deleteAdvertisement({ path: { advertisementId }, throwOnError: true })}
      touches={advertisementCalls}
      row={(advertisement, open) => <Row advertisement={advertisement} open={open} />}
      dialog={(_what, existing, close) => <AdvertisementDialog existing={existing} onClose={close} />}
    />
  );
}

interface RowProps {
  advertisement: ManagedAdvertisement;
  open: (what: 'edit' | 'delete') => void;
}

function Row({ advertisement, open }: RowProps) {
  const { t } = useText();
  const badge = usePeriodBadge()(advertisement);
  const { id, title, image, views, clicks } = advertisement;
  return (
    <>
      <Image
        src={pictureOf(image, 'thumbnail')}
        alt=""
        seed={id}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          <Link to={`/admin/advertisements/${id}`} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={badge.tone}>{badge.label}</Badge>
          <span>{t('ads.views', { count: views })}</span>
          <span>{t('ads.clicks', { count: clicks })}</span>
        </p>
      </div>
      <RowDeeds open={open} />
    </>
  );
}
