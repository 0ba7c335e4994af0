import { type GetNamingGiverData, getNamingGiverOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName } from '../lib/names.ts';
import { useText } from '../lib/text.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
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
  const naming = useQuery({ ...getNamingGiverOptions({ query: { place, subjectId } }), staleTime: 0 });
  const giver = naming.data?.data.giver ?? null;
  return (
    <ConfirmDialog
      {...{ title, action, close }}
      text={refuse ? refusedText : text}
      confirm={() => leave(refuse)}
    >
      {giver !== null && (
        <RefuseBox checked={refuse} onChange={setRefuse}>
          {t('naming.refuse', { name: displayName(giver) })}
        </RefuseBox>
      )}
    </ConfirmDialog>
  );
}
