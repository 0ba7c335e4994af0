import { Button } from '@atrium/ui/button';
import { useText } from '../lib/text.tsx';

interface SaveBarProps {
  shown: boolean;
  pending: boolean;
  onDiscard: () => void;
}

/** Within reach wherever one is in a long form, as soon as there is something to save. */
export function SaveBar({ shown, pending, onDiscard }: SaveBarProps) {
  const { t } = useText();
  if (!shown) return null;
  return (
    <div
      role="region"
      aria-label={t('settings.unsaved')}
      className="sticky bottom-18 z-20 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-raised p-3 shadow-float md:bottom-4"
    >
      <p className="me-auto ps-1 text-sm text-muted">{t('settings.unsaved')}</p>
      <Button variant="quiet" disabled={pending} onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      <Button type="submit" variant="primary" pending={pending}>
        {t('action.save')}
      </Button>
    </div>
  );
}
