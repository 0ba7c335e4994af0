import {
  deleteListingAddOn,
  deleteListingPackage,
  deleteListingPassType,
  deleteListingRoomType,
  type ListingPassType,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { BedDouble, Boxes, Gift, Ticket } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { Catalog, RowDeeds } from '../../components/staff/catalog.tsx';
import { useText } from '../../lib/text.tsx';
import { HostPage } from '../host/index.ts';
import { SoldBar } from './sold-bar.tsx';
import { offerCalls, useAddOns, useMoney, usePackages, usePassTypes, useRoomTypes } from './tickets.api.ts';

const PassTypeDialog = lazy(() => import('./pass-type-dialog.tsx'));
const AddOnDialog = lazy(() => import('./add-on-dialog.tsx'));
const PackageDialog = lazy(() => import('./package-dialog.tsx'));
const RoomDialog = lazy(() => import('./room-dialog.tsx'));

/** Everything that an event sells. */
export default function TicketsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  return (
    <HostPage title={t('tickets.title')} text={t('tickets.text')}>
      <div className="flex flex-col gap-12">
        <PassTypes slug={slug} />
        <AddOns slug={slug} />
        <Packages slug={slug} />
        <Rooms slug={slug} />
      </div>
    </HostPage>
  );
}

interface Open {
  open: (what: 'edit' | 'delete') => void;
}

function PassTypes({ slug }: { slug: string }) {
  const { t } = useText();
  return (
    <Part title={t('tickets.passTypes')}>
      <Catalog
        list={usePassTypes(slug)}
        texts={{
          add: t('tickets.addPassType'),
          emptyTitle: t('tickets.noPassTypes'),
          emptyText: t('tickets.noPassTypesText'),
          deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
          deleteText: t('tickets.deleteText'),
        }}
        illustration={<Ticket />}
        remove={(passTypeId) =>
          deleteListingPassType({ path: { eventId: slug, passTypeId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(passType, open) => <PassTypeRow passType={passType} open={open} />}
        dialog={(_what, existing, close) => (
          <PassTypeDialog slug={slug} existing={existing} onClose={close} />
        )}
      />
    </Part>
  );
}

function PassTypeRow({ passType, open }: { passType: ListingPassType } & Open) {
  const { t } = useText();
  const money = useMoney();
  const price = (minor: number) => (minor === 0 ? t('tickets.free') : money.show(minor));
  return (
    <Row name={passType.name} text={passType.shortDescription} open={open}>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{price(passType.priceNow)}</span>
        {passType.priceNow !== passType.price && (
          <s className="text-muted">
            <span className="sr-only">{t('tickets.insteadOf')}</span> {price(passType.price)}
          </s>
        )}
        {!passType.active && <Badge tone="warning">{t('tickets.off')}</Badge>}
        {passType.visibility === 'private' && <Badge>{t('tickets.privateBadge')}</Badge>}
        {passType.accessLevel !== 'regular' && (
          <Badge tone="accent">{t(`tickets.level.${passType.accessLevel}`)}</Badge>
        )}
      </p>
      <SoldBar taken={passType.taken} limit={passType.limit} />
    </Row>
  );
}

function AddOns({ slug }: { slug: string }) {
  const { t } = useText();
  const money = useMoney();
  return (
    <Part title={t('tickets.addOns')}>
      <Catalog
        list={useAddOns(slug)}
        texts={{
          add: t('tickets.addAddOn'),
          emptyTitle: t('tickets.noAddOns'),
          emptyText: t('tickets.noAddOnsText'),
          deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
          deleteText: t('tickets.deleteText'),
        }}
        illustration={<Gift />}
        remove={(addOnId) => deleteListingAddOn({ path: { eventId: slug, addOnId }, throwOnError: true })}
        touches={offerCalls}
        row={(addOn, open) => (
          <Row name={addOn.name} text={addOn.shortDescription} open={open}>
            <p className="text-sm font-medium">
              {addOn.price === 0 ? t('tickets.free') : money.show(addOn.price)}
            </p>
            <SoldBar taken={addOn.taken} limit={addOn.limit} />
          </Row>
        )}
        dialog={(_what, existing, close) => <AddOnDialog slug={slug} existing={existing} onClose={close} />}
      />
    </Part>
  );
}

function Packages({ slug }: { slug: string }) {
  const { t } = useText();
  const money = useMoney();
  return (
    <Part title={t('tickets.packages')}>
      <Catalog
        list={usePackages(slug)}
        texts={{
          add: t('tickets.addPackage'),
          emptyTitle: t('tickets.noPackages'),
          emptyText: t('tickets.noPackagesText'),
          deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
          deleteText: t('tickets.deleteText'),
        }}
        illustration={<Boxes />}
        remove={(packageId) =>
          deleteListingPackage({ path: { eventId: slug, packageId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(bundle, open) => (
          <Row
            name={bundle.name}
            text={bundle.passes.map(({ quantity, passType }) => `${quantity} × ${passType.name}`).join(' · ')}
            open={open}
          >
            <p className="flex items-center gap-2 text-sm font-medium">
              {money.show(bundle.price)}
              {!bundle.isActive && <Badge tone="warning">{t('tickets.off')}</Badge>}
            </p>
          </Row>
        )}
        dialog={(_what, existing, close) => <PackageDialog slug={slug} existing={existing} onClose={close} />}
      />
    </Part>
  );
}

function Rooms({ slug }: { slug: string }) {
  const { t } = useText();
  const money = useMoney();
  return (
    <Part title={t('tickets.rooms')}>
      <Catalog
        list={useRoomTypes(slug)}
        texts={{
          add: t('tickets.addRoom'),
          emptyTitle: t('tickets.noRooms'),
          emptyText: t('tickets.noRoomsText'),
          deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
          deleteText: t('tickets.deleteText'),
        }}
        illustration={<BedDouble />}
        remove={(roomTypeId) =>
          deleteListingRoomType({ path: { eventId: slug, roomTypeId }, throwOnError: true })
        }
        touches={offerCalls}
        row={(room, open) => (
          <Row name={room.name} text="" open={open}>
            <p className="text-sm font-medium">{money.show(room.price)}</p>
            <SoldBar taken={room.taken} limit={room.limit} />
          </Row>
        )}
        dialog={(_what, existing, close) => <RoomDialog slug={slug} existing={existing} onClose={close} />}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Row({ name, text, open, children }: { name: string; text: string; children: ReactNode } & Open) {
  return (
    <>
      <div className="flex min-w-48 grow basis-64 flex-col gap-1.5">
        <h4 dir="auto" className="font-medium">
          {name}
        </h4>
        {text !== '' && (
          <p dir="auto" className="text-sm text-muted">
            {text}
          </p>
        )}
        {children}
      </div>
      <RowDeeds open={open} />
    </>
  );
}
