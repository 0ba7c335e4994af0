import { type Account, listTransferAccountsOptions, transferPassMutation } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { SearchField } from '@atrium/ui/search-field';
import { toast } from '@atrium/ui/toast';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Search, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { displayName, titleOf } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useAddress, useShare } from '../../../lib/share.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { passesPath, useRefreshWithout } from './attendee.api.ts';

interface TransferDialogProps {
  slug: string;
  passId: string;
  close: () => void;
}

/** Whom to, then whether really: it cannot be taken back. */
export default function TransferDialog({ slug, passId, close }: TransferDialogProps) {
  const { t } = useText();
  const [receiver, setReceiver] = useState<Account | null>(null);
  const refreshWithout = useRefreshWithout(passId);
  const navigate = useNavigate();
  const transfer = useMutation({
    ...transferPassMutation(),
    onSuccess: async () => {
      toast({
        kind: 'success',
        text: t('attendee.transfer.done', { name: receiver === null ? '' : displayName(receiver) }),
      });
      await navigate(passesPath(slug), { replace: true });
      await refreshWithout();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('attendee.transfer.title')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        receiver === null ? undefined : (
          <>
            <Button onClick={() => setReceiver(null)}>{t('action.back')}</Button>
            <Button
              variant="primary"
              pending={transfer.isPending}
              onClick={() =>
                transfer.mutate({ path: { eventId: slug, passId }, body: { receiverId: receiver.id } })
              }
            >
              {t('attendee.transfer')}
            </Button>
          </>
        )
      }
    >
      {receiver === null ? (
        <Find slug={slug} passId={passId} choose={setReceiver} />
      ) : (
        <>
          <Person account={receiver} />
          <p className="mt-3 text-sm text-muted">
            {t('attendee.transfer.text', { name: displayName(receiver) })}
          </p>
        </>
      )}
    </Dialog>
  );
}

interface FindProps {
  slug: string;
  passId: string;
  choose: (account: Account) => void;
}

function Find({ slug, passId, choose }: FindProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 200);
  const list = useQuery({
    ...listTransferAccountsOptions({ path: { eventId: slug, passId }, query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : (list.data?.data ?? []);
  return (
    // Room for the ring of the focus.
    <div className="pt-1">
      <SearchField
        label={t('attendee.transfer.search')}
        placeholder={t('attendee.transfer.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={setText}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {search !== '' && !list.isFetching && t('picker.found', { count: found.length })}
      </p>
      {list.isSuccess && !list.isFetching && found.length === 0 && isMailAddress(search) && <Invite />}
      <ul className="mt-2 flex flex-col">
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              onClick={() => choose(account)}
              className="w-full rounded-md p-2 text-start hover:bg-hover"
            >
              <Person account={account} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const isMailAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/** A pass belongs to an account: the way on is to have one, and the page to get it is sent to the other. */
function Invite() {
  const { t } = useText();
  const { config } = useSite();
  const share = useShare(useAddress('/auth/sign-up'), config.NAME);
  return (
    <div className="mt-3 flex flex-col items-start gap-3 rounded-lg bg-sunken p-4 text-sm">
      <p>{t('attendee.transfer.nobody')}</p>
      <Button size="sm" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        {t('attendee.transfer.invite')}
      </Button>
    </div>
  );
}

function Person({ account }: { account: Account }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        decorative
        size="sm"
        name={displayName(account)}
        imageUrl={pictureOf(account.image, 'thumbnail')}
      />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {displayName(account)}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {titleOf(account) ?? `@${account.username}`}
        </span>
      </span>
    </span>
  );
}
