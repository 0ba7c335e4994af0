import {
  type BaseAccount,
  type SponsorshipLevel,
  putLevelAccount,
  putLevelAccountMutation,
  removeLevelAccountMutation,
} from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { IconButton } from '@atrium/ui/icon-button';
import { SearchField } from '@atrium/ui/search-field';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronUp, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { candidateOptions, levelCalls } from './levels.api.ts';

interface SponsorsDialogProps {
  level: SponsorshipLevel;
  onClose: () => void;
}

/** The sponsors of a level and their order; each press is saved at once. */
export default function SponsorsDialog({ level, onClose }: SponsorsDialogProps) {
  const { t } = useText();
  const { put, remove, moveUp, busy } = useArrangement(level);
  return (
    <Dialog
      open
      title={t('levels.sponsorsOf', { name: level.name })}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('levels.done')}
        </Button>
      }
    >
      {level.accounts.length === 0 ? (
        <p className="py-2 text-muted">{t('levels.noSponsors')}</p>
      ) : (
        <ol aria-busy={busy} className="divide-y divide-line">
          {level.accounts.map((account, index) => (
            <Line key={account.id} account={account}>
              {index > 0 && (
                <IconButton
                  size="sm"
                  aria-label={t('levels.moveUp', { name: displayName(account) })}
                  disabled={busy}
                  onClick={() => moveUp(index)}
                >
                  <ChevronUp />
                </IconButton>
              )}
              <IconButton
                size="sm"
                aria-label={t('levels.remove', { name: displayName(account) })}
                disabled={busy}
                onClick={() => remove(account.id)}
              >
                <X />
              </IconButton>
            </Line>
          ))}
        </ol>
      )}
      <Candidates taken={level.accounts} busy={busy} put={put} />
    </Dialog>
  );
}

function useArrangement(level: SponsorshipLevel) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(levelCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
  const put = useMutation({ ...putLevelAccountMutation(), onSettled: refresh });
  const remove = useMutation({ ...removeLevelAccountMutation(), onSettled: refresh });
  const order = useMutation({
    mutationFn: async (accounts: readonly BaseAccount[]) => {
      for (const [sortOrder, { id: accountId }] of accounts.entries())
        await putLevelAccount({
          path: { levelId: level.id, accountId },
          body: { sortOrder },
          throwOnError: true,
        });
    },
    onSettled: refresh,
  });
  return {
    busy: put.isPending || remove.isPending || order.isPending,
    put: (accountId: string) => put.mutate({ path: { levelId: level.id, accountId }, body: null }),
    remove: (accountId: string) => remove.mutate({ path: { levelId: level.id, accountId } }),
    moveUp: (index: number) => {
      const accounts = [...level.accounts];
      const [moved] = accounts.splice(index, 1);
      if (moved !== undefined) order.mutate(accounts.toSpliced(index - 1, 0, moved));
    },
  };
}

interface CandidatesProps {
  taken: readonly BaseAccount[];
  busy: boolean;
  put: (accountId: string) => void;
}

function Candidates({ taken, busy, put }: CandidatesProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...candidateOptions(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.data ?? []).filter(({ id }) => taken.every((account) => account.id !== id));
  return (
    <section className="mt-6 border-t border-line pt-5">
      <SearchField
        label={t('levels.find')}
        placeholder={t('levels.find')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={setSearch}
      />
      <div role="status" aria-live="polite">
        {search !== '' && found.isSuccess && others.length === 0 && (
          <p className="py-4 text-sm text-muted">{t('search.nothing', { text: search })}</p>
        )}
      </div>
      {search !== '' && (
        <ul className="divide-y divide-line">
          {others.map((account) => (
            <Line key={account.id} account={account}>
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                disabled={busy}
                aria-label={t('levels.addName', { name: displayName(account) })}
                onClick={() => put(account.id)}
              >
                {t('levels.addSponsor')}
              </Button>
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ account, children }: { account: BaseAccount; children: ReactNode }) {
  const name = displayName(account);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <span dir="auto" className="min-w-0 grow truncate font-medium">
        {name}
      </span>
      {children}
    </li>
  );
}
