import type { PassType, WaitlistEntry } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { usePrice } from '../choosing/price.ts';
import { isSoldOut, offerOptions, waitlistOptions } from '../register.api.ts';
import { registerPath, stepAfter, stepPath } from '../steps.ts';
import { Stepper } from '../stepper.tsx';
import { useLine } from './use-line.ts';
import { WaitlistEntryCard } from './waitlist-entry.tsx';

/** For what is sold out: stand in line for so many, see one's place, take what was offered. */
export default function WaitlistScreen() {
  const { t } = useText();
  const { slug } = useRegister();
  const [search] = useSearchParams();
  const offer = useQuery(offerOptions(slug, search.get('ticket')));
  const lines = useQuery(waitlistOptions(slug));
  return (
    <section aria-labelledby="waitlist" className="max-w-2xl">
      <h2 id="waitlist" className="text-lg font-semibold">
        {t('register.waitlist')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('register.waitlistText')}</p>
      <QueryState query={offer} waiting={<Waiting />}>
        {({ data: { passTypes } }) => (
          <QueryState query={lines} waiting={<Waiting />}>
            {({ data: entries }) => (
              <Lines passTypes={passTypes} entries={entries} wished={search.get('ticket')} />
            )}
          </QueryState>
        )}
      </QueryState>
    </section>
  );
}

interface LinesProps {
  passTypes: readonly PassType[];
  entries: readonly WaitlistEntry[];
  wished: string | null;
}

function Lines({ passTypes, entries, wished }: LinesProps) {
  const { t } = useText();
  const { slug, steps } = useRegister();
  const navigate = useNavigate();
  const open = passTypes.filter(
    (passType) => isSoldOut(passType) && !entries.some(({ ticketId }) => ticketId === passType.id),
  );
  return (
    <div className="mt-6 flex flex-col gap-8">
      {entries.length > 0 && (
        <ul aria-label={t('register.yourLines')} className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="py-5">
              <WaitlistEntryCard
                entry={entry}
                bounds={boundsOf(passTypes.find(({ id }) => id === entry.ticketId))}
                onClaimed={() => void navigate(stepPath(slug, stepAfter(steps, 'passes')))}
              />
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 ? (
        <Join key={open.map(({ id }) => id).join()} passTypes={open} wished={wished} />
      ) : (
        entries.length === 0 && (
          <EmptyState
            illustration={<Ticket />}
            title={t('register.nothingSoldOut')}
            text={t('register.nothingSoldOutText')}
            action={
              <Link to={registerPath(slug)} className={buttonClass({ variant: 'primary' })}>
                {t('register.choosePasses')}
              </Link>
            }
          />
        )
      )}
      {(open.length > 0 || entries.length > 0) && (
        <Link to={registerPath(slug)} className={buttonClass({ variant: 'quiet', className: 'self-start' })}>
          {t('register.backToPasses')}
        </Link>
      )}
    </div>
  );
}

const boundsOf = (passType: PassType | undefined) => ({
  minQuantityPerSale: Math.max(1, passType?.minQuantityPerSale ?? 1),
  maxQuantityPerSale: passType?.maxQuantityPerSale ?? 1,
});

/** The least that can be had: none is no place in a line. */
const atLeast = (quantity: number, least: number): number => (quantity === 0 ? least : quantity);

function Join({ passTypes, wished }: { passTypes: readonly PassType[]; wished: string | null }) {
  const { t } = useText();
  const { slug, currency } = useRegister();
  const { orFree } = usePrice(currency);
  const [chosen, setChosen] = useState(
    () => (passTypes.find(({ id }) => id === wished) ?? passTypes[0])?.id ?? '',
  );
  const passType = passTypes.find(({ id }) => id === chosen);
  const bounds = boundsOf(passType);
  const [wanted, setWanted] = useState(0);
  const quantity = atLeast(wanted, bounds.minQuantityPerSale);
  const { join } = useLine(slug, chosen);
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        framed
        label={t('register.waitFor')}
        name="ticket"
        value={chosen}
        onChange={(id) => {
          setChosen(id);
          setWanted(0);
        }}
        options={passTypes.map(({ id, name, priceNow }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          description: orFree(priceNow),
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="font-medium">{t('register.howMany')}</span>
        <Stepper
          name={passType?.name ?? ''}
          quantity={quantity}
          bounds={bounds}
          onChange={(next) => setWanted(atLeast(next, bounds.minQuantityPerSale))}
        />
      </div>
      <Button
        variant="primary"
        size="lg"
        className="w-full sm:w-auto sm:self-start"
        pending={join.isPending}
        onClick={() => join.mutate(quantity)}
      >
        {t('register.wait')}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="mt-6 flex flex-col gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
