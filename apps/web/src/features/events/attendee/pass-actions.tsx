import type { AttendeePass } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Send, TicketX } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../lib/text.tsx';

const loadTransfer = () => import('./transfer-dialog.tsx');
const TransferDialog = lazy(loadTransfer);
const loadCancel = () => import('./cancel-dialog.tsx');
const CancelDialog = lazy(loadCancel);

interface PassActionsProps {
  slug: string;
  pass: AttendeePass;
  now: number | null;
}

/** Actions on the pass as a whole; those that are not allowed are not offered. */
export function PassActions({ slug, pass, now }: PassActionsProps) {
  const { t } = useText();
  const [asking, setAsking] = useState<'transfer' | 'cancel' | null>(null);
  const isUnused = pass.usedAt === null;
  const mayTransfer = pass.ticket.transferable && isUnused;
  const until = pass.cancelableUntil;
  const mayCancel = until !== null && isUnused && (now === null || now < Date.parse(until));
  if (!mayTransfer && !mayCancel) return null;
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
      <Suspense fallback={null}>
        {asking === 'transfer' && <TransferDialog {...dialog} />}
        {asking === 'cancel' && <CancelDialog {...dialog} giver={pass.giver} />}
      </Suspense>
    </div>
  );
}
