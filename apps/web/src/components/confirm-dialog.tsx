import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The label of the button that confirms. */
  action: string;
  confirm: () => void;
  close: () => void;
  /** While what the question depends on is not known. */
  waiting?: boolean;
  /** A choice beside the question. */
  children?: ReactNode;
}

/** A question before what cannot be taken back. Load it by `lazy()`. */
export default function ConfirmDialog({
  title,
  text,
  action,
  confirm,
  close,
  waiting = false,
  children,
}: ConfirmDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            variant="danger"
            disabled={waiting}
            onClick={() => {
              confirm();
              close();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      {children}
    </Dialog>
  );
}
