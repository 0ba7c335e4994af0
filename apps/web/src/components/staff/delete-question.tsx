import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { useText } from '../../lib/text.tsx';

interface DeleteQuestionProps {
  title: string;
  text: string;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is gone for good. Load it when it is needed: dialogs are heavy. */
export default function DeleteQuestion({ title, text, pending, onDelete, onClose }: DeleteQuestionProps) {
  const { t } = useText();
  return (
    <Dialog
      open
      urgent
      size="sm"
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" pending={pending} onClick={onDelete}>
            {t('form.delete')}
          </Button>
        </>
      }
    >
      <p dir="auto">{text}</p>
    </Dialog>
  );
}
