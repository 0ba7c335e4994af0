import { useState } from 'react';
import { useText } from '../lib/text.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import { RefuseBox } from './refuse-box.tsx';

export interface LeaveQuestion {
  title: string;
  text: string;
  /** Instead of it where the one who added them may not do so again. */
  refusedText: string;
  action: string;
}

interface LeaveDialogProps extends LeaveQuestion {
  leave: (refuse: boolean) => void;
  close: () => void;
}

export default function LeaveDialog({ title, text, refusedText, action, leave, close }: LeaveDialogProps) {
  const { t } = useText();
  const [refuse, setRefuse] = useState(false);
  return (
    <ConfirmDialog
      {...{ title, action, close }}
      text={refuse ? refusedText : text}
      confirm={() => leave(refuse)}
    >
      <RefuseBox checked={refuse} onChange={setRefuse}>
        {t('naming.refuse')}
      </RefuseBox>
    </ConfirmDialog>
  );
}
