import type { ListingCoupon } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { toast } from '@atrium/ui/toast';
import { Copy, Download } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';
import { useKeepCoupons } from './use-keep-coupons.ts';

interface MadeCouponsDialogProps {
  slug: string;
  coupons: readonly ListingCoupon[];
  onClose: () => void;
}

/** The codes that were just made, to be given out. */
export default function MadeCouponsDialog({ slug, coupons, onClose }: MadeCouponsDialogProps) {
  const { t } = useText();
  const keep = useKeepCoupons(slug);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(coupons.map(({ code }) => code).join('\n'));
    toast({ kind: 'success', text: t('coupons.copied') });
  };
  return (
    <Dialog
      open
      title={t('coupons.made', { count: coupons.length })}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('coupons.copyAll')}
          </Button>
          <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => keep(coupons)}>
            {t('coupons.csv')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-muted">{t('coupons.madeText')}</p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {coupons.map(({ id, code }) => (
          <li key={id}>
            <code dir="ltr" className="block truncate rounded-sm bg-hover px-2 py-1 font-mono text-sm">
              {code}
            </code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
