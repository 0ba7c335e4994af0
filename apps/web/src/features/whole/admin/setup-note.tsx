import { getSetupGuideOptions } from '@atrium/api';
import { Card, cardLinkClass } from '@atrium/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { PageLink } from '../../../components/page-link.tsx';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

/** Leads to the guide until its steps are over or it is closed. */
export function SetupNote() {
  const { t } = useText();
  const guide = useQuery({ ...getSetupGuideOptions(), enabled: useHasPower('settings') }).data?.data;
  if (guide === undefined || guide.closedAt !== null) return null;
  const left = guide.steps.filter(({ isDone, isPassed }) => !isDone && !isPassed).length;
  if (left === 0) return null;
  return (
    <Card interactive className="mb-6 flex items-center gap-4">
      <Rocket aria-hidden="true" className="size-6 shrink-0 text-brand" />
      <PageLink to="/admin/start" className={cardLinkClass}>
        <span className="block font-medium">{t('admin.setup')}</span>
        <span className="block text-sm text-muted">{t('admin.setup.left', { left })}</span>
      </PageLink>
    </Card>
  );
}
