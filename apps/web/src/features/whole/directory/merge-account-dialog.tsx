import {
  type AccountEntry,
  listAllAccountsOptions,
  mergeAccount,
  previewAccountMergeOptions,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { MergeChoice } from '../../../components/staff/merge-choice.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useSave } from '../../../lib/use-save.ts';
import { personPath } from './directory.api.ts';
import { MergePreview } from './merge-preview.tsx';

const FOUND = 6;

const candidatesOf = (search: string) =>
  listAllAccountsOptions({
    query: { page: 1, pageSize: FOUND, accountType: 'account', ...(search !== '' && { search }) },
  });

interface MergeAccountDialogProps {
  account: AccountEntry;
  onClose: () => void;
}

/** Two accounts of one person become one: first which, then what that does. */
export default function MergeAccountDialog({ account, onClose }: MergeAccountDialogProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [into, setInto] = useState<AccountEntry | null>(null);
  const [isSettled, setSettled] = useState(false);
  const name = displayName(account);
  const sought = useDebounced(search.trim(), 250);
  const list = useQuery({ ...candidatesOf(sought), placeholderData: keepPreviousData });
  const preview = useQuery({
    ...previewAccountMergeOptions({ path: { accountId: account.id }, query: { intoId: into?.id ?? '' } }),
    enabled: isSettled && into !== null,
  });
  const { mutation } = useSave(
    (intoId: string) =>
      mergeAccount({ path: { accountId: account.id }, body: { intoId }, throwOnError: true }),
    {
      touches: ['listAllAccounts', 'getAccountStory', 'getAccount', 'listAccounts', 'previewAccountMerge'],
      said: t('admin.merge.begun', { name }),
      onSaved: () => {
        onClose();
        if (into !== null) void navigate(personPath(into.id));
      },
    },
  );
  const isClear = preview.data?.data.conflicts.length === 0;
  return (
    <Dialog
      open
      title={t('admin.merge.title', { name })}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={isSettled ? () => setSettled(false) : onClose}>
            {isSettled ? t('admin.merge.other') : t('action.cancel')}
          </Button>
          {!isSettled && (
            <Button variant="primary" disabled={into === null} onClick={() => setSettled(true)}>
              {t('admin.merge.continue')}
            </Button>
          )}
          {isSettled && into !== null && (
            <Button
              variant="danger"
              disabled={!isClear}
              pending={mutation.isPending}
              onClick={() => mutation.mutate(into.id)}
            >
              {t('admin.merge.action')}
            </Button>
          )}
        </>
      }
    >
      {isSettled ? (
        <QueryState query={preview} waiting={<RowsSkeleton />}>
          {({ data }) => <MergePreview preview={data} />}
        </QueryState>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">{t('admin.merge.text', { name })}</p>
          <MergeChoice
            from={account}
            query={list}
            searchLabel={t('admin.merge.search')}
            label={t('admin.merge.candidates')}
            search={search}
            onSearch={(text) => {
              setSearch(text);
              setInto(null);
            }}
            chosen={into}
            onChosen={setInto}
            draw={(one) => ({
              label: <bdi>{displayName(one)}</bdi>,
              description: <bdi>{one.email ?? `@${one.username}`}</bdi>,
            })}
          />
        </div>
      )}
    </Dialog>
  );
}
