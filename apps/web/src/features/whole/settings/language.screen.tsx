import { useSyncExternalStore } from 'react';
import { LanguageList } from '../../../components/language-list.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useText } from '../../../lib/text.tsx';
import { Appearance } from './appearance.tsx';

const noChange = () => () => undefined;

export default function LanguageScreen() {
  const { t } = useText();
  // Of the device, which the server does not know.
  const isAlive = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('shell.language')} hidden />
      <h1 className="mb-6 text-xl font-semibold">{t('settings.appearance')}</h1>
      {isAlive && <Appearance />}
      <h2 className="text-base font-semibold">{t('shell.language')}</h2>
      <p className="mt-1 mb-6 text-sm text-muted">{t('language.help')}</p>
      <LanguageList />
    </div>
  );
}
