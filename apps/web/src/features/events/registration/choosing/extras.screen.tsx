import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { AddOnChoice } from './add-on-choice.tsx';
import { useRegister } from '../context.ts';
import { NeedsChoice } from '../questions/needs-choice.tsx';
import { addOnsOptions, draftOf, roomTypesOptions } from '../register.api.ts';
import { RoomChoice } from './room-choice.tsx';
import { StepButtons } from '../step-buttons.tsx';

/** Extras for the passes: add-ons, rooms. */
export default function ExtrasScreen() {
  return (
    <NeedsChoice>
      <Extras />
    </NeedsChoice>
  );
}

function Extras() {
  const { t } = useText();
  const { slug, registration, currency } = useRegister();
  const { addOns, roomTypes } = registration.event._count;
  const { passes } = draftOf(registration);
  const addOnQuery = useQuery({ ...addOnsOptions(slug), enabled: addOns > 0 });
  const roomQuery = useQuery({ ...roomTypesOptions(slug), enabled: roomTypes > 0 });
  const hasAddOns =
    addOns > 0 && addOnQuery.data?.data.some((passType) => passType.addOns.length > 0) !== false;
  const hasRooms = roomTypes > 0 && roomQuery.data?.data.length !== 0;
  return (
    <div className="flex flex-col gap-10">
      {!hasAddOns && !hasRooms && <p className="text-muted">{t('register.noExtras')}</p>}
      {hasAddOns && (
        <section aria-labelledby="add-ons">
          <h2 id="add-ons" className="text-lg font-semibold">
            {t('register.addOns')}
          </h2>
          <QueryState query={addOnQuery} waiting={<Waiting />}>
            {({ data }) => <AddOnChoice slug={slug} passes={passes} offered={data} currency={currency} />}
          </QueryState>
        </section>
      )}
      {hasRooms && (
        <section aria-labelledby="rooms">
          <h2 id="rooms" className="text-lg font-semibold">
            {t('register.rooms')}
          </h2>
          {registration.event.reservationDescription !== null && (
            <p dir="auto" className="mt-1 text-sm text-muted">
              {registration.event.reservationDescription}
            </p>
          )}
          <QueryState query={roomQuery} waiting={<Waiting />}>
            {({ data }) => <RoomChoice slug={slug} passes={passes} rooms={data} currency={currency} />}
          </QueryState>
        </section>
      )}
      <StepButtons step="extras" />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="mt-4 flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
