import { putAccountTier, removeAccountTier, type TierGrant } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { fromLocalInput } from '../../../lib/local-time.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { allTiers, tierCalls, tiersOf } from './tiers.api.ts';

/** The badges of a person: where each comes from, until when, and a way to give another. */
export function PersonTiers({ accountId }: { accountId: string }) {
  const { t } = useText();
  const grants = useQuery(tiersOf(accountId)).data?.data;
  const mayWrite = useHasPower('accounts:write');
  if (grants === undefined) return null;
  return (
    <section aria-labelledby="person-tiers" className="min-w-0 rounded-lg border border-line p-4">
      <h3 id="person-tiers" className="font-semibold">
        {t('admin.tiers.title')}
      </h3>
      {grants.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('admin.tiers.none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">
          {grants.map((grant) => (
            <Grant key={`${grant.tier.id} ${grant.source}`} accountId={accountId} grant={grant} />
          ))}
        </ul>
      )}
      {mayWrite && <Give accountId={accountId} />}
    </section>
  );
}

interface GrantProps {
  accountId: string;
  grant: TierGrant;
}

function Grant({ accountId, grant: { tier, source, until } }: GrantProps) {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('accounts:write');
  const { mutation } = useSave<void>(
    () => removeAccountTier({ path: { accountId, tierId: tier.id }, throwOnError: true }),
    { touches: tierCalls, said: t('admin.tiers.taken'), onSaved: () => undefined },
  );
  return (
    <li className="flex items-center gap-3 py-2">
      <img
        src={pictureOf(tier.image, 'thumbnail') ?? ''}
        alt=""
        className="size-6 rounded-full object-cover"
      />
      <span className="min-w-0 grow">
        <bdi className="font-medium">{tier.name}</bdi>
        <span className="block text-muted">
          {source === 'plan'
            ? t('admin.tiers.byPlan')
            : until === null
              ? t('admin.tiers.endless')
              : t('admin.tiers.until', { date: format.dateTime(until) })}
        </span>
      </span>
      {mayWrite && source === 'staff' && (
        <IconButton
          size="sm"
          aria-label={t('admin.tiers.take', { name: tier.name })}
          disabled={mutation.isPending}
          onClick={() => mutation.mutate()}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function Give({ accountId }: { accountId: string }) {
  const { t } = useText();
  const tiers = useQuery(allTiers()).data?.data ?? [];
  const [tierId, setTierId] = useState('');
  const [until, setUntil] = useState('');
  const { mutation, errors } = useSave<void>(
    () =>
      putAccountTier({
        path: { accountId, tierId },
        body: { until: fromLocalInput(until) },
        throwOnError: true,
      }),
    {
      touches: tierCalls,
      said: t('admin.tiers.given'),
      onSaved: () => {
        setTierId('');
        setUntil('');
      },
    },
  );
  if (tiers.length === 0) return null;
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (tierId !== '') mutation.mutate();
      }}
    >
      <NativeSelect
        label={t('admin.tiers.tier')}
        value={tierId}
        onChange={setTierId}
        className="min-w-40 grow"
      >
        <option value="">{t('admin.tiers.choose')}</option>
        {tiers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={t('admin.tiers.end')}
        type="datetime-local"
        value={until}
        error={errors['until'] ?? null}
        onChange={setUntil}
      />
      <Button type="submit" disabled={tierId === ''} pending={mutation.isPending}>
        {t('admin.tiers.give')}
      </Button>
    </form>
  );
}
