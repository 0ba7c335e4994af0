import { Dialog } from '@atrium/ui/dialog';
import { LanguageList } from '../components/language-list.tsx';
import { useText } from '../lib/text.tsx';
import { overlays } from '../lib/overlays.ts';

export default function LanguagePicker() {
  const { t } = useText();
  return (
    <Dialog
      open
      onOpenChange={overlays.close}
      title={t('language.title')}
      closeLabel={t('action.close')}
      size="md"
    >
      <div className="pt-1">
        <LanguageList autoFocus />
      </div>
    </Dialog>
  );
}
