import type { Event, EventPackage, PassType } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useReducer, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { OfferList } from '../choosing/offer-list.tsx';
import { onlyPass } from '../choosing/only-pass.ts';
import { refusalOf } from '../choosing/refusal.ts';
import { Refused } from '../choosing/refused.tsx';
import { changeSelection, countPasses, nothing } from '../choosing/selection.ts';
import { offerOptions, organizationOptions } from '../register.api.ts';
import { StepsWaiting } from '../steps-waiting.tsx';
import { GuestForm } from './guest-form.tsx';

/** Visitors choose their passes and say who they are; the account comes with the code that is sent to them. */
export default function GuestCheckout({ event }: { event: Event }) {
  const { t } = useText();
  const offer = useQuery(offerOptions(event.slug, null));
  const currency = useQuery(organizationOptions()).data?.data.currency;
  const [now] = useState(() => Date.now());
  const refusal =
    refusalOf(event, new Date(now).toISOString()) ??
    (now < Date.parse(event.registrationStart) ? 'notYet' : null);
  if (refusal !== null) return <Refused refusal={refusal} event={event} />;
  if (currency === undefined) return <StepsWaiting />;
  return (
    <QueryState
      query={offer}
      waiting={<StepsWaiting />}
      isEmpty={({ data }) => data.passTypes.length + data.packages.length === 0}
      empty={
        <EmptyState
          illustration={<Ticket />}
          title={t('register.noOffer')}
          text={t('register.noOfferText')}
        />
      }
    >
      {({ data: { passTypes, packages } }) => (
        <Choose slug={event.slug} passTypes={passTypes} packages={packages} currency={currency} />
      )}
    </QueryState>
  );
}

interface ChooseProps {
  slug: string;
  passTypes: PassType[];
  packages: EventPackage[];
  currency: string;
}

function Choose({ slug, passTypes, packages, currency }: ChooseProps) {
  const { t } = useText();
  const [selection, change] = useReducer(changeSelection, nothing, (none) =>
    firstChoice(none, passTypes, packages),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="passes">
        <h2 id="passes" className="text-lg font-semibold">
          {t('register.choosePasses')}
        </h2>
        <OfferList
          slug={slug}
          passTypes={passTypes}
          packages={packages}
          currency={currency}
          selection={selection}
          onChange={change}
          rowOf={(passType) => ({
            passType: { ...passType, supply: supplyBefore(passType, countPasses(selection, passType.id)) },
            soldOut: <Badge>{t('register.soldOut')}</Badge>,
          })}
        />
      </section>
      <section aria-label={t('register.guestTitle')}>
        <GuestForm slug={slug} selection={selection} />
      </section>
    </div>
  );
}

/** Nothing is held for a visitor: the row takes what is chosen for reserved already. */
const supplyBefore = ({ supply }: PassType, quantity: number): number | null =>
  supply === null ? null : supply - quantity;

function firstChoice(
  none: typeof nothing,
  passTypes: readonly PassType[],
  packages: readonly EventPackage[],
) {
  const only = onlyPass(passTypes, packages);
  if (only === null) return none;
  return changeSelection(none, {
    type: 'passes',
    ticketId: only.id,
    quantity: Math.max(1, only.minQuantityPerSale),
  });
}
