import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { lazy, Suspense } from 'react';
import { definePage } from '../../../../lib/page.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useManagedSurvey } from './survey-layout.tsx';

const QrCode = lazy(() =>
  import('../../../../components/qr-code.tsx').then((module) => ({ default: module.QrCode })),
);

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The address of the survey, for messages and for walls. */
export default function ShareScreen() {
  const { t } = useText();
  const { origin, prefix } = useSite();
  const { slug, status } = useManagedSurvey();
  const address = `${origin}${prefix}/surveys/${slug}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ kind: 'success', text: t('admin.surveys.copied') });
  };
  return (
    <div className="flex flex-col gap-6">
      {status !== 'open' && <Banner tone="warning">{t('admin.surveys.notOpen')}</Banner>}
      <div className="flex max-w-xl items-end gap-2">
        <TextField label={t('admin.surveys.link')} dir="ltr" readOnly className="grow" value={address} />
        <Button onClick={() => void copy()}>{t('admin.surveys.copyLink')}</Button>
      </div>
      <Suspense fallback={null}>
        <QrCode text={address} label={t('admin.surveys.qr')} className="size-64 rounded-md" />
      </Suspense>
    </div>
  );
}
