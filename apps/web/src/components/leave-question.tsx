import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { useText } from '../lib/text.tsx';

interface LeaveQuestionProps {
  stay: () => void;
  leave: () => void;
}

export default function LeaveQuestion({ stay, leave }: LeaveQuestionProps) {
  const { t } = useText();
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('settings.leave.title')}
      closeLabel={t('action.close')}
      onOpenChange={stay}
      footer={
        <>
          <Button onClick={leave}>{t('settings.discard')}</Button>
          <Button variant="primary" onClick={stay}>
            {t('settings.leave.stay')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('settings.leave.text')}</p>
    </Dialog>
  );
}
