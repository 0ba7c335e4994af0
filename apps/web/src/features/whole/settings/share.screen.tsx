import { getSelf } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { ApiError } from '@atrium/api';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { describeToken, isTokenValid } from '../../../lib/session/share-token.ts';
import { useSwitchAccount } from '../../../lib/session/use-acting.ts';
import { useText } from '../../../lib/text.tsx';
import { useTokenOfAddress } from '../../../lib/use-token-of-address.ts';

/** Where a shared link leads: says whose account it opens, and opens it only when that is wanted. */
export default function ShareScreen() {
  const { t } = useText();
  const token = useTokenOfAddress();
  return (
    <div className="mx-auto max-w-md">
      <PageHead title={t('share.open')} hidden />
      <h1 className="text-2xl font-semibold">{t('share.open')}</h1>
      <div className="mt-6">
        {token === undefined ? (
          <Waiting />
        ) : isTokenValid(token) ? (
          <Offer key={token} token={token} />
        ) : (
          <Over />
        )}
      </div>
    </div>
  );
}

function Waiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col items-center gap-4">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-11 w-full rounded-md" />
    </div>
  );
}

function Over() {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Link2Off />}
      title={t('share.over')}
      text={t('share.overText')}
      action={
        <PageLink to="/" className={buttonClass()}>
          {t('share.home')}
        </PageLink>
      }
    />
  );
}

function Offer({ token }: { token: string }) {
  const { t } = useText();
  const format = useFormat();
  const { openShared } = useSwitchAccount();
  const owner = useQuery({
    queryKey: ['shared-owner', token],
    queryFn: async () => (await getSelf({ meta: { token }, throwOnError: true })).data.data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const described = describeToken(token);
  if (owner.error instanceof ApiError && owner.error.status === 401) return <Over />;
  return (
    <QueryState query={owner} waiting={<Waiting />}>
      {(account) => {
        const name = displayName(account);
        return (
          <div className="flex flex-col items-center text-center">
            <Avatar decorative size="xl" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
            <p dir="auto" className="mt-3 text-lg font-semibold">
              {name}
            </p>
            <p className="mt-3 text-muted">
              {t(described?.readOnly === true ? 'share.reading' : 'share.writing', {
                name,
                moment: described === null ? '' : format.dateTime(described.until),
              })}
            </p>
            <p className="mt-3 text-sm text-muted">{t('share.noted')}</p>
            <div className="mt-6 flex w-full flex-col gap-2">
              <Button variant="primary" onClick={() => openShared(token)}>
                {t('share.confirm', { name })}
              </Button>
              <PageLink to="/" className={buttonClass()}>
                {t('share.decline')}
              </PageLink>
            </div>
          </div>
        );
      }}
    </QueryState>
  );
}
