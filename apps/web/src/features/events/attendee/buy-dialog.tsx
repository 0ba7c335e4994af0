import { type EventAddOn, openAttendeePassAddOnIntent } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { useText } from '../../../lib/text.tsx';
import { PayPart } from './pay-part.tsx';

interface BuyDialogProps {
  slug: string;
  passId: string;
  addOn: EventAddOn;
  close: () => void;
}

/** An add-on that costs something. */
export default function BuyDialog({ slug, passId, addOn, close }: BuyDialogProps) {
  const { t } = useText();
  return (
    <Dialog open title={<bdi>{addOn.name}</bdi>} closeLabel={t('action.close')} onOpenChange={close}>
      <PayPart
        slug={slug}
        passId={passId}
        thing={addOn.id}
        open={async (addressId) => {
          const { data } = await openAttendeePassAddOnIntent({
            path: { eventId: slug, passId },
            query: { addOnIds: addOn.id, addressId },
            throwOnError: true,
          });
          return data.data;
        }}
        isOn={({ passAddOns }) => passAddOns.some(({ addOnId }) => addOnId === addOn.id)}
        said={t('attendee.added')}
        close={close}
      />
    </Dialog>
  );
}
