import { Button } from '@atrium/ui/button';
import { Languages } from 'lucide-react';
import { nameOf } from '../../../lib/locales.ts';
import { useText } from '../../../lib/text.tsx';
import { overlays } from '../../../lib/overlays.ts';

export function LanguageButton() {
  const { locale, t } = useText();
  const name = nameOf(locale);
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Languages aria-hidden="true" />}
      aria-label={`${t('shell.language')}: ${name}`}
      onClick={() => overlays.open('languages')}
    >
      {name}
    </Button>
  );
}
