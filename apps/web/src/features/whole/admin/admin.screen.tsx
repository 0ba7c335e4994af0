import areas from 'virtual:areas/admin';
import { Skeleton } from '@atrium/ui/skeleton';
import { PageHead } from '../../../components/page-head.tsx';
import { PlaceList } from '../../../components/place-list.tsx';
import { StaffOnly } from '../../../components/staff/staff-only.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';

/** Where the staff begin. */
export default function AdminScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('admin.title')} hidden />
      <h1 className="text-2xl font-semibold">{t('admin.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('admin.text')}</p>
      <StaffOnly waiting={<Skeleton className="h-96 w-full rounded-lg" />}>
        <Areas />
      </StaffOnly>
    </div>
  );
}

function Areas() {
  const { config } = useSite();
  const powers = useSelf().data?.data.powers ?? [];
  const open = areas.filter(
    ({ module, power }) => (module === null || config.MODULES.includes(module)) && powers.includes(power),
  );
  return <PlaceList places={open} />;
}
