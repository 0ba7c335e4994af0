import { deleteBookingPlace, type ManagedBookingPlace, updateBookingPlace } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../../components/staff/catalog.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { placeListOptions, staffCalls } from './admin-bookings.api.ts';

const AskedDialog = lazy(() => import('./asked-dialog.tsx'));
const PlaceDialog = lazy(() => import('./place-dialog.tsx'));

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminPlacesScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.bookings.places')}
      text={t('admin.bookings.placesText')}
      above={{ to: '/admin/bookings', label: t('admin.bookings.title') }}
    >
      <Places />
    </AdminPage>
  );
}

function Places() {
  const { t } = useText();
  return (
    <Catalog<ManagedBookingPlace, 'questions'>
      list={useInfiniteQuery(placeListOptions())}
      texts={{
        add: t('admin.bookings.addPlace'),
        emptyTitle: t('admin.bookings.noPlaces'),
        emptyText: t('admin.bookings.noPlacesText'),
        deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
        deleteText: t('admin.bookings.deletePlace'),
      }}
      illustration={<MapPin />}
      remove={(bookingPlaceId) => deleteBookingPlace({ path: { bookingPlaceId }, throwOnError: true })}
      touches={staffCalls}
      row={(place, open) => <Row place={place} open={open} />}
      dialog={(what, existing, close) =>
        what === 'questions' && existing !== undefined ? (
          <AskedDialog
            existing={existing}
            text={t('admin.bookings.questionsPlace')}
            save={(sent) =>
              updateBookingPlace({ path: { bookingPlaceId: existing.id }, ...sent, throwOnError: true })
            }
            onClose={close}
          />
        ) : (
          <PlaceDialog existing={existing} onClose={close} />
        )
      }
    />
  );
}

interface RowProps {
  place: ManagedBookingPlace;
  open: (what: 'edit' | 'delete' | 'questions') => void;
}

function Row({ place, open }: RowProps) {
  const { t } = useText();
  return (
    <>
      <Image
        src={pictureOf(place.image, 'thumbnail')}
        alt=""
        seed={place.slug}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          <Link to={`/admin/bookings/places/${place.id}`} className={linkClass}>
            {place.name}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {!place.active && <Badge tone="warning">{t('admin.bookings.inactive')}</Badge>}
          <span dir="ltr">{place.timezone}</span>
        </p>
      </div>
      <RowDeeds open={open}>
        <Button size="sm" onClick={() => open('questions')}>
          {t('admin.bookings.questions')}
        </Button>
      </RowDeeds>
    </>
  );
}
