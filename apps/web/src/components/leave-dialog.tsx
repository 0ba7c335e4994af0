import { type GetNamingGiverData, getNamingGiverOptions } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName } from '../lib/names.ts';
import { useText } from '../lib/text.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import { QueryFailed } from './query-state.tsx';
import { RefuseBox } from './refuse-box.tsx';

export interface LeaveQuestion {
  title: string;
  text: string;
  /** Instead of it where the one who added them may not do so again. */
  refusedText: string;
  action: string;
  place: NonNullable<GetNamingGiverData['query']>['place'];
  /** The event or the group. */
  subjectId: string;
}

interface LeaveDialogProps extends LeaveQuestion {
  leave: (refuse: boolean) => void;
  close: () => void;
}

export default function LeaveDialog({
  title,
  text,
  refusedText,
  action,
  place,
  subjectId,
  leave,
  close,
}: LeaveDialogProps) {
  const { t } = useText();
  const [refuse, setRefuse] = useState(false);
  // Asked anew each time: another may have added them since.
  const naming = useQuery({
    ...getNamingGiverOptions({ query: { place, subjectId } }),
    staleTime: 0,
    gcTime: 0,
    // A failure keeps nobody from leaving, and nobody is refused whom the reader did not see.
    retry: false,
    refetchOnWindowFocus: false,
  });
  const giver = (naming.error === null && naming.data?.data.giver) || null;
  // Once they have left, nobody knows any more whom they could refuse.
  return (
    <ConfirmDialog
      {...{ title, action, close }}
      text={refuse ? refusedText : text}
      waiting={naming.isPending}
      confirm={() => leave(refuse && giver !== null)}
    >
      {naming.error !== null ? (
        <QueryFailed error={naming.error} retry={() => void naming.refetch()} />
      ) : naming.data === undefined ? (
        <Skeleton className="mt-4 h-12 w-full" />
      ) : (
        giver !== null && (
          <RefuseBox checked={refuse} onChange={setRefuse}>
            {t('naming.refuse', { name: displayName(giver) })}
          </RefuseBox>
        )
      )}
    </ConfirmDialog>
  );
}
