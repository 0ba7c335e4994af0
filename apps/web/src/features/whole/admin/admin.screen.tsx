import areas from 'virtual:areas/admin';
import { Skeleton } from '@atrium/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
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
  const { t } = useText();
  const { config } = useSite();
  const powers = useSelf().data?.data.powers ?? [];
  const open = areas.filter(
    ({ module, power }) => (module === null || config.MODULES.includes(module)) && powers.includes(power),
  );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {open.map(({ to, label, text, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="flex items-center gap-4 px-1 py-4 hover:bg-hover sm:px-3"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-on-brand-soft">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(label)}</span>
              <span className="block text-sm text-muted">{t(text)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
