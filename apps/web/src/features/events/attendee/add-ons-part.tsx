import { type AttendeePass, type EventAddOn, addFreeAttendeePassAddOnsMutation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { passAddOnsOptions, useCurrency, useRefresh } from './attendee.api.ts';

const loadDialog = () => import('./buy-dialog.tsx');
const BuyDialog = lazy(loadDialog);

interface AddOnsPartProps {
  slug: string;
  pass: AttendeePass;
}

/** Add-ons that the pass can still get; free ones are added at once. */
export function AddOnsPart({ slug, pass }: AddOnsPartProps) {
  const { t } = useText();
  const { money } = useFormat();
  const refresh = useRefresh();
  const [bought, setBought] = useState<EventAddOn | null>(null);
  const currency = useCurrency();
  const offered = useQuery(passAddOnsOptions(slug, pass.id)).data?.data ?? [];
  const add = useMutation({
    ...addFreeAttendeePassAddOnsMutation(),
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('attendee.added') });
    },
  });
  if (offered.length === 0) return null;
  const choose = (addOn: EventAddOn): void => {
    if (addOn.price > 0) setBought(addOn);
    else add.mutate({ path: { eventId: slug, passId: pass.id }, body: { addOnIds: [addOn.id] } });
  };
  return (
    <section aria-labelledby="add-ons" className="mt-8">
      <h2 id="add-ons" className="mb-3 text-lg font-semibold">
        {t('attendee.addMore')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {offered.map((addOn) => (
          <li key={addOn.id} className="flex items-center gap-4 py-3">
            <span className="min-w-0 grow">
              <bdi className="block font-medium">{addOn.name}</bdi>
              <span dir="auto" className="block text-sm text-muted">
                {addOn.shortDescription}
              </span>
            </span>
            <span className="text-sm tabular-nums">
              {addOn.price === 0 ? t('attendee.free') : money(addOn.price, currency)}
            </span>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" />}
              disabled={addOn.supply === 0}
              pending={add.isPending}
              onClick={() => choose(addOn)}
            >
              {addOn.supply === 0 ? t('attendee.soldOut') : t('attendee.add')}
            </Button>
          </li>
        ))}
      </ul>
      {bought !== null && (
        <Suspense fallback={null}>
          <BuyDialog slug={slug} passId={pass.id} addOn={bought} close={() => setBought(null)} />
        </Suspense>
      )}
    </section>
  );
}
