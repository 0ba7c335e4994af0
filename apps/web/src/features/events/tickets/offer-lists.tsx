import {
  deleteListingAddOn,
  deleteListingPackage,
  deleteListingPassType,
  deleteListingRoomType,
} from '@atrium/api';
import { BedDouble, Boxes, Gift, Ticket } from 'lucide-react';
import { lazy } from 'react';
import { Catalog } from '../../../components/staff/catalog.tsx';
import { useText } from '../../../lib/text.tsx';
import { AddOnRow, PackageRow, PassTypeRow, RoomRow } from './offer-rows.tsx';
import { offerCalls, useAddOns, useOrder, usePackages, usePassTypes, useRoomTypes } from './tickets.api.ts';

const PassTypeDialog = lazy(() => import('./pass-type-dialog.tsx'));
const AddOnDialog = lazy(() => import('./add-on-dialog.tsx'));
const PackageDialog = lazy(() => import('./package-dialog.tsx'));
const RoomDialog = lazy(() => import('./room-dialog.tsx'));

interface OfSlug {
  slug: string;
}

const nameOf = ({ name }: { name: string }): string => name;

export function PassTypes({ slug }: OfSlug) {
  const { t } = useText();
  const order = useOrder(slug);
  return (
    <section aria-label={t('tickets.passTypes')}>
      <Catalog
        part={{ title: t('tickets.passTypes'), main: true }}
        list={usePassTypes(slug)}
        texts={{
          add: t('tickets.addPassType'),
          emptyTitle: t('tickets.noPassTypes'),
          emptyText: t('tickets.noPassTypesText'),
          ...useDeleteTexts(),
        }}
        illustration={<Ticket />}
        remove={(passTypeId) =>
          deleteListingPassType({ path: { eventId: slug, passTypeId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(passType, open) => <PassTypeRow passType={passType} open={open} />}
        order={{ nameOf, put: (passTypes) => order({ passTypes }) }}
        dialog={(_what, existing, close) => (
          <PassTypeDialog slug={slug} existing={existing} onClose={close} />
        )}
      />
    </section>
  );
}

export function AddOns({ slug }: OfSlug) {
  const { t } = useText();
  const order = useOrder(slug);
  return (
    <section aria-label={t('tickets.addOns')}>
      <Catalog
        part={{ title: t('tickets.addOns'), main: false }}
        list={useAddOns(slug)}
        texts={{
          add: t('tickets.addAddOn'),
          emptyTitle: t('tickets.noAddOns'),
          emptyText: t('tickets.noAddOnsText'),
          ...useDeleteTexts(),
        }}
        illustration={<Gift />}
        remove={(addOnId) => deleteListingAddOn({ path: { eventId: slug, addOnId }, throwOnError: true })}
        touches={offerCalls}
        row={(addOn, open) => <AddOnRow slug={slug} addOn={addOn} open={open} />}
        order={{ nameOf, put: (addOns) => order({ addOns }) }}
        dialog={(_what, existing, close) => <AddOnDialog slug={slug} existing={existing} onClose={close} />}
      />
    </section>
  );
}

export function Packages({ slug }: OfSlug) {
  const { t } = useText();
  const order = useOrder(slug);
  return (
    <section aria-label={t('tickets.packages')}>
      <Catalog
        part={{ title: t('tickets.packages'), main: false }}
        list={usePackages(slug)}
        texts={{
          add: t('tickets.addPackage'),
          emptyTitle: t('tickets.noPackages'),
          emptyText: t('tickets.noPackagesText'),
          ...useDeleteTexts(),
        }}
        illustration={<Boxes />}
        remove={(packageId) =>
          deleteListingPackage({ path: { eventId: slug, packageId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(bundle, open) => <PackageRow bundle={bundle} open={open} />}
        order={{ nameOf, put: (packages) => order({ packages }) }}
        dialog={(_what, existing, close) => <PackageDialog slug={slug} existing={existing} onClose={close} />}
      />
    </section>
  );
}

export function Rooms({ slug }: OfSlug) {
  const { t } = useText();
  const order = useOrder(slug);
  return (
    <section aria-label={t('tickets.rooms')}>
      <Catalog
        part={{ title: t('tickets.rooms'), main: false }}
        list={useRoomTypes(slug)}
        texts={{
          add: t('tickets.addRoom'),
          emptyTitle: t('tickets.noRooms'),
          emptyText: t('tickets.noRoomsText'),
          ...useDeleteTexts(),
        }}
        illustration={<BedDouble />}
        remove={(roomTypeId) =>
          deleteListingRoomType({ path: { eventId: slug, roomTypeId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(room, open) => <RoomRow room={room} open={open} />}
        order={{ nameOf, put: (roomTypes) => order({ roomTypes }) }}
        dialog={(_what, existing, close) => <RoomDialog slug={slug} existing={existing} onClose={close} />}
      />
    </section>
  );
}

function useDeleteTexts() {
  const { t } = useText();
  return {
    deleteTitle: ({ name }: { name: string }) => t('form.deleteQuestion', { name }),
    deleteText: t('tickets.deleteText'),
  };
}
