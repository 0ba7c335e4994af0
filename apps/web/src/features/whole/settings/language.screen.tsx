import { LanguageList } from '../../../components/language-list.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useText } from '../../../lib/text.tsx';

export default function LanguageScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('shell.language')} hidden />
      <h1 className="text-xl font-semibold">{t('shell.language')}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{t('language.help')}</p>
      <LanguageList />
    </div>
  );
}
