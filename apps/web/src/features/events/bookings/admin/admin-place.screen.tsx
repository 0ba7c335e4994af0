import { deleteBookingSpace, type ManagedBookingSpace, updateBookingSpace } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button, buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy } from 'react';
import { Link, useParams } from 'react-router';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../../components/staff/catalog.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { spacePath } from '../bookings.api.ts';
import { Managers } from '../managers/managers.tsx';
import { managedPlaceOptions, spaceListOptions, staffCalls } from './admin-bookings.api.ts';
import { Closures } from './closures.tsx';

const SpaceDialog = lazy(() => import('./space-dialog.tsx'));
const SeriesDialog = lazy(() => import('./series-dialog.tsx'));
const AskedDialog = lazy(() => import('./asked-dialog.tsx'));
const HoursDialog = lazy(() => import('./hours-dialog.tsx'));

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One place: its spaces with their opening hours, and when it is closed. */
export default function AdminPlaceScreen() {
  const { t } = useText();
  const { placeId = '' } = useParams();
  const place = useQuery(managedPlaceOptions(placeId)).data?.data;
  return (
    <AdminPage
      title={place?.name ?? t('admin.bookings.places')}
      above={{ to: '/admin/bookings/places', label: t('admin.bookings.places') }}
    >
      <Spaces placeId={placeId} />
      {place !== undefined && (
        <>
          <Closures place={place} />
          <Managers place={place} />
        </>
      )}
    </AdminPage>
  );
}

function Spaces({ placeId }: { placeId: string }) {
  const { t } = useText();
  return (
    <Catalog<ManagedBookingSpace, 'hours' | 'series' | 'questions'>
      list={useInfiniteQuery(spaceListOptions(placeId))}
      texts={{
        add: t('admin.bookings.addSpace'),
        emptyTitle: t('admin.bookings.noSpaces'),
        emptyText: t('admin.bookings.noSpacesText'),
        deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
        deleteText: t('admin.bookings.deleteSpace'),
      }}
      illustration={<CalendarClock />}
      remove={(bookingSpaceId) => deleteBookingSpace({ path: { bookingSpaceId }, throwOnError: true })}
      touches={staffCalls}
      row={(space, open) => <Row space={space} open={open} />}
      dialog={(what, existing, close) =>
        what === 'hours' && existing !== undefined ? (
          <HoursDialog space={existing} onClose={close} />
        ) : what === 'series' && existing !== undefined ? (
          <SeriesDialog space={existing} onClose={close} />
        ) : what === 'questions' && existing !== undefined ? (
          <AskedDialog
            existing={existing}
            text={t('admin.bookings.questionsSpace')}
            save={(sent) =>
              updateBookingSpace({ path: { bookingSpaceId: existing.id }, ...sent, throwOnError: true })
            }
            onClose={close}
          />
        ) : (
          <SpaceDialog placeId={placeId} existing={existing} onClose={close} />
        )
      }
    />
  );
}

interface RowProps {
  space: ManagedBookingSpace;
  open: (what: 'edit' | 'delete' | 'hours' | 'series' | 'questions') => void;
}

function Row({ space, open }: RowProps) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <Image
        src={pictureOf(space.image, 'thumbnail')}
        alt=""
        seed={space.slug}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          {space.name}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {!space.active && <Badge tone="warning">{t('admin.bookings.inactive')}</Badge>}
          {space.hours.length === 0 && <Badge tone="warning">{t('admin.bookings.noHours')}</Badge>}
          <span>
            {t('bookings.minutes', { count: space.slotDuration })} ·{' '}
            {t('admin.bookings.pieces', { count: space.supply })} ·{' '}
            {space.price === 0 ? t('bookings.free') : format.money(space.price, space.currency)}
          </span>
        </p>
      </div>
      <RowDeeds open={open}>
        <Button size="sm" onClick={() => open('hours')}>
          {t('admin.bookings.hours')}
        </Button>
        <Button size="sm" onClick={() => open('questions')}>
          {t('admin.bookings.questions')}
        </Button>
        {space.active && (
          <Button size="sm" onClick={() => open('series')}>
            {t('admin.bookings.series')}
          </Button>
        )}
        {space.active && (
          <Link to={`${spacePath(space.placeId, space.slug)}/door`} className={buttonClass({ size: 'sm' })}>
            {t('admin.bookings.door')}
          </Link>
        )}
      </RowDeeds>
    </>
  );
}
