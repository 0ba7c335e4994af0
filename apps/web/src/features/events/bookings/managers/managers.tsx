import {
  addBookingManager,
  type BaseAccount,
  type ManagedBookingPlace,
  removeBookingManager,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { useHasPower, useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { managerCalls, managersOptions } from './managers.api.ts';

/** The people who run the place without a role among the staff; the staff name them and take them off. */
export function Managers({ place: { id } }: { place: ManagedBookingPlace }) {
  const { t } = useText();
  const query = useQuery(managersOptions(id));
  const mayWrite = useHasPower('bookings:write');
  // A manager may refund, so only those name one who may do that.
  const mayRefund = useHasPower('payments:write');
  return (
    <section aria-labelledby="managers" className="mt-10">
      <h2 id="managers" className="text-lg font-semibold">
        {t('admin.bookings.managers')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('admin.bookings.managersText')}</p>
      <QueryState
        query={query}
        waiting={<PersonRowsSkeleton count={1} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="border-y border-line py-4 text-sm text-muted">{t('admin.bookings.noManagers')}</p>
        }
      >
        {({ data }) => (
          <ul aria-labelledby="managers">
            {data.map((account) => (
              <li key={account.id}>
                <PersonRow account={account}>
                  {mayWrite && <Remove placeId={id} account={account} />}
                </PersonRow>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {mayWrite && mayRefund && <Add placeId={id} known={query.data?.data ?? []} />}
    </section>
  );
}

function Add({ placeId, known }: { placeId: string; known: readonly BaseAccount[] }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const { mutation, errors } = useSave(
    async () => {
      for (const { id: accountId } of people)
        await addBookingManager({
          path: { bookingPlaceId: placeId },
          body: { accountId },
          throwOnError: true,
        });
    },
    { touches: managerCalls, said: t('form.saved'), onSaved: () => setPeople([]) },
  );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <div className="min-w-64 grow">
        <PeoplePicker
          label={t('admin.bookings.addManagers')}
          placeholder={t('admin.bookings.addManagersHint')}
          value={people}
          onChange={setPeople}
          without={[...known.map(({ id }) => id), ...(self === undefined ? [] : [self.id])]}
          error={errors['accountId'] ?? null}
        />
      </div>
      <Button
        disabled={people.length === 0}
        pending={mutation.isPending}
        onClick={() => mutation.mutate(undefined)}
      >
        {t('admin.bookings.addManagersDo')}
      </Button>
    </div>
  );
}

function Remove({ placeId, account }: { placeId: string; account: BaseAccount }) {
  const { t } = useText();
  const name = displayName(account);
  const { mutation } = useSave(
    () =>
      removeBookingManager({
        path: { bookingPlaceId: placeId, accountId: account.id },
        throwOnError: true,
      }),
    { touches: managerCalls, said: null, onSaved: () => undefined },
  );
  return (
    <ConfirmButton
      size="sm"
      pending={mutation.isPending}
      aria-label={t('admin.bookings.removeManagerName', { name })}
      question={{
        title: t('admin.bookings.removeManagerQuestion', { name }),
        text: t('admin.bookings.removeManagerText'),
        action: t('admin.bookings.removeManager'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('admin.bookings.removeManager')}
    </ConfirmButton>
  );
}
