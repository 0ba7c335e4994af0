import { type AttendeePass, refuseNamingGiverMutation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Send, TicketX, UserRoundX } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useRefresh } from './attendee.api.ts';

const loadTransfer = () => import('./transfer-dialog.tsx');
const TransferDialog = lazy(loadTransfer);
const loadCancel = () => import('./cancel-dialog.tsx');
const CancelDialog = lazy(loadCancel);

interface PassActionsProps {
  slug: string;
  pass: AttendeePass;
  now: number | null;
  /** The event is over, or the pass was canceled. */
  isClosed: boolean;
}

/** Actions on the pass as a whole; those that are not allowed are not offered. */
export function PassActions({ slug, pass, now, isClosed }: PassActionsProps) {
  const { t } = useText();
  const [asking, setAsking] = useState<'transfer' | 'cancel' | null>(null);
  const isUnused = pass.usedAt === null && !isClosed;
  const mayTransfer = pass.ticket.transferable && isUnused;
  const until = pass.cancelableUntil;
  const mayCancel = until !== null && isUnused && (now === null || now < Date.parse(until));
  const { giver } = pass;
  if (!mayTransfer && !mayCancel && giver === null) return null;
  const dialog = { slug, passId: pass.id, close: () => setAsking(null) };
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
      {mayTransfer && (
        <Button
          icon={<Send aria-hidden="true" />}
          onPointerEnter={() => void loadTransfer()}
          onClick={() => setAsking('transfer')}
        >
          {t('attendee.transfer')}
        </Button>
      )}
      {mayCancel && (
        <Button
          variant="quiet"
          icon={<TicketX aria-hidden="true" />}
          onPointerEnter={() => void loadCancel()}
          onClick={() => setAsking('cancel')}
        >
          {t('attendee.cancel')}
        </Button>
      )}
      {giver !== null && <RefuseGiver passId={pass.id} name={displayName(giver)} />}
      <Suspense fallback={null}>
        {asking === 'transfer' && <TransferDialog {...dialog} />}
        {asking === 'cancel' && <CancelDialog {...dialog} giver={giver} />}
      </Suspense>
    </div>
  );
}

/** Leaves the pass as it is, and keeps its giver from giving more. */
function RefuseGiver({ passId, name }: { passId: string; name: string }) {
  const { t } = useText();
  const refresh = useRefresh();
  const refuse = useMutation({
    ...refuseNamingGiverMutation(),
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('naming.giverRefused', { name }) });
    },
  });
  return (
    <ConfirmButton
      variant="quiet"
      icon={<UserRoundX aria-hidden="true" />}
      pending={refuse.isPending}
      question={{
        title: t('naming.refuseGiverQuestion', { name }),
        text: t('naming.refuseGiverText'),
        action: t('naming.refuseGiverAction'),
      }}
      onConfirm={() => refuse.mutate({ body: { place: 'pass', subjectId: passId } })}
    >
      {t('naming.refuseGiver', { name })}
    </ConfirmButton>
  );
}
