import {
  type ShareCode,
  getShareCodeOptions,
  getShareCodeQueryKey,
  getSelfQueryKey,
  renewShareCodeMutation,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Share2 } from 'lucide-react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName, titleOf } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useShare } from '../../../lib/share.ts';
import { useText } from '../../../lib/text.tsx';
import { SharedFields } from './shared-fields.tsx';
import { spellOut } from './share-code.ts';
import { useStayAwake } from './use-stay-awake.ts';

export function OwnCode() {
  // Once seen it stays, also where there is no connection: it changes by one's own hand only.
  const code = useQuery({ ...getShareCodeOptions(), gcTime: Infinity, staleTime: Infinity });
  useStayAwake();
  return (
    <QueryState query={code} waiting={<Skeleton className="aspect-square w-full rounded-lg" />}>
      {({ data }) => (
        <>
          <CodeCard code={data} />
          <CodeActions code={data} />
          <SharedFields />
        </>
      )}
    </QueryState>
  );
}

/** Black on white in every theme: many scanners read it in no other way. */
function CodeCard({ code: { shareCode, picture } }: { code: ShareCode }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const title = self === undefined ? null : titleOf(self);
  return (
    <figure className="flex flex-col items-center">
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={t('leads.code.picture')}
        shapeRendering="crispEdges"
        className="w-full rounded-lg border border-line"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <figcaption className="mt-4 text-center">
        {self !== undefined && (
          <p dir="auto" className="text-lg font-semibold">
            {displayName(self)}
          </p>
        )}
        {title !== null && (
          <p dir="auto" className="text-sm text-muted">
            {title}
          </p>
        )}
        <p dir="ltr" className="mt-2 font-mono tracking-wider select-all">
          {spellOut(shareCode)}
        </p>
      </figcaption>
    </figure>
  );
}

function CodeActions({ code: { address } }: { code: ShareCode }) {
  const { t } = useText();
  const client = useQueryClient();
  const share = useShare(address, t('leads.code'));
  const renew = useMutation({
    ...renewShareCodeMutation(),
    onSuccess: (answer) => {
      client.setQueryData(getShareCodeQueryKey(), answer);
      void client.invalidateQueries({ queryKey: getSelfQueryKey() });
      toast({ kind: 'success', text: t('leads.code.renewed') });
    },
  });
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-2">
      <Button variant="primary" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        {t('leads.code.share')}
      </Button>
      <ConfirmButton
        icon={<RefreshCw aria-hidden="true" />}
        pending={renew.isPending}
        question={{
          title: t('leads.code.renew.title'),
          text: t('leads.code.renew.text'),
          action: t('leads.code.renew'),
        }}
        onConfirm={() => renew.mutate({})}
      >
        {t('leads.code.renew')}
      </ConfirmButton>
    </div>
  );
}
