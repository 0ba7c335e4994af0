import { Skeleton } from '@atrium/ui/skeleton';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { OwnCode } from './own-code.tsx';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The own code to hold out, and what whoever scans it gets to see. */
export default function CodeScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-md">
      <PageHead title={t('leads.code')} hidden />
      <h1 className="text-2xl font-semibold">{t('leads.code')}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{t('leads.code.text')}</p>
      <MembersOnly waiting={<Skeleton className="aspect-square w-full rounded-lg" />}>
        <OwnCode />
      </MembersOnly>
    </div>
  );
}
