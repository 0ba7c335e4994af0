import type { EventPackage, ListingAddOn, ListingPassType, ListingRoomType } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import type { ReactNode } from 'react';
import { RowDeeds } from '../../../components/staff/catalog.tsx';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { SoldBar } from './sold-bar.tsx';
import { useMoney, usePassTypes } from './tickets.api.ts';
import { Timeline } from './timeline.tsx';
import { useEventClock } from './zone.ts';

interface Open {
  open: (what: 'edit' | 'delete') => void;
}

const span = <T extends { startDate: string; endDate: string }>(schedule: T, value: number) => ({
  start: Date.parse(schedule.startDate),
  end: Date.parse(schedule.endDate),
  value,
});

export function PassTypeRow({ passType, open }: { passType: ListingPassType } & Open) {
  const { t } = useText();
  const format = useFormat();
  const money = useMoney();
  const { zone } = useEventClock();
  const price = (minor: number) => (minor === 0 ? t('tickets.free') : money.show(minor));
  const { minQuantityPerSale: least, maxQuantityPerSale: most, overrideStartDate } = passType;
  const rules = [
    least === most ? t('tickets.perOrderExact', { count: least }) : t('tickets.perOrder', { least, most }),
    ...(overrideStartDate === null
      ? []
      : [t('tickets.saleFrom', { date: format.dateTime(overrideStartDate, { timeZone: zone }) })]),
    ...(passType.transferable ? [t('tickets.mayTransfer')] : []),
    ...(passType.cancelable ? [t('tickets.mayCancel')] : []),
    ...(passType.enableCoupons ? [t('tickets.forGroups')] : []),
  ];
  return (
    <Row name={passType.name} text={passType.shortDescription} picture={passType.featuredImage} open={open}>
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
      <p className="text-sm text-muted">{rules.join(' · ')}</p>
      <SoldBar taken={passType.taken} held={passType.held} limit={passType.limit} />
      <Timeline
        label={t('tickets.prices')}
        periods={passType.priceSchedules.map((schedule) => span(schedule, schedule.price))}
        usual={passType.price}
        show={price}
      />
      {passType.cancelable && (
        <Timeline
          label={t('tickets.refunds')}
          periods={passType.refundSchedules.map((schedule) => span(schedule, schedule.percentage))}
          usual={0}
          show={(percentage) =>
            t('tickets.refund', { share: format.number(percentage / 100, { style: 'percent' }) })
          }
        />
      )}
    </Row>
  );
}

export function AddOnRow({ slug, addOn, open }: { slug: string; addOn: ListingAddOn } & Open) {
  const { t } = useText();
  const format = useFormat();
  const price = usePrice();
  const names = itemsOf(usePassTypes(slug).data)
    .filter(({ id }) => addOn.passTypeIds.includes(id))
    .map(({ name }) => name);
  return (
    <Row name={addOn.name} text={addOn.shortDescription} picture={addOn.image} open={open}>
      <p className="text-sm font-medium">{price(addOn.price, addOn.pricePerNight)}</p>
      {names.length > 0 && (
        <p className="text-sm text-muted">{t('tickets.goesWithNames', { names: format.list(names) })}</p>
      )}
      <SoldBar taken={addOn.taken} held={addOn.held} limit={addOn.limit} />
    </Row>
  );
}

export function PackageRow({ bundle, open }: { bundle: EventPackage } & Open) {
  const { t } = useText();
  const price = usePrice();
  return (
    <Row
      name={bundle.name}
      text={bundle.passes.map(({ quantity, passType }) => `${quantity} × ${passType.name}`).join(' · ')}
      picture={bundle.image}
      open={open}
    >
      <p className="flex items-center gap-2 text-sm font-medium">
        {price(bundle.price, false)}
        {!bundle.isActive && <Badge tone="warning">{t('tickets.off')}</Badge>}
      </p>
      {bundle.supply !== null && (
        <p className="text-sm text-muted">{t('tickets.bundlesLeft', { count: bundle.supply })}</p>
      )}
    </Row>
  );
}

export function RoomRow({ room, open }: { room: ListingRoomType } & Open) {
  const { t } = useText();
  const format = useFormat();
  const price = usePrice();
  // Days of a stay are days of the place, whatever the zone of who reads.
  const day = (moment: string) => format.date(moment, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const facts = [
    ...(room.maxPasses === null ? [] : [t('tickets.upTo', { count: room.maxPasses })]),
    ...(room.minStart === null ? [] : [t('tickets.arriveFrom', { day: day(room.minStart) })]),
    ...(room.maxEnd === null ? [] : [t('tickets.leaveUntil', { day: day(room.maxEnd) })]),
  ];
  return (
    <Row name={room.name} text={facts.join(' · ')} picture={room.image} open={open}>
      <p className="text-sm font-medium">{price(room.price, room.pricePerNight)}</p>
      <SoldBar taken={room.taken} held={room.held} limit={room.limit} />
    </Row>
  );
}

function usePrice() {
  const { t } = useText();
  const money = useMoney();
  return (minor: number, perNight: boolean): string => {
    if (minor === 0) return t('tickets.free');
    return perNight ? t('tickets.eachNight', { price: money.show(minor) }) : money.show(minor);
  };
}

interface RowProps extends Open {
  name: string;
  text: string;
  picture: Parameters<typeof pictureOf>[0];
  children: ReactNode;
}

function Row({ name, text, picture, open, children }: RowProps) {
  const source = pictureOf(picture, 'thumbnail');
  return (
    <>
      {source !== null && (
        <img src={source} alt="" className="size-16 shrink-0 self-start rounded-md object-cover" />
      )}
      <div className="flex min-w-48 grow basis-64 flex-col gap-1.5">
        <h4 className="font-medium">
          <bdi>{name}</bdi>
        </h4>
        {text !== '' && (
          <p className="text-sm text-muted">
            <bdi>{text}</bdi>
          </p>
        )}
        {children}
      </div>
      <RowDeeds open={open} />
    </>
  );
}
