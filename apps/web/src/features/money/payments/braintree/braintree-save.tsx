import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { OpenedToPay } from '../opened-to-pay.tsx';
import { CardFieldsForm } from './card-fields.tsx';

interface BraintreeSaveProps {
  secret: string;
  save: (nonce: string) => Promise<void>;
}

export function BraintreeSave({ secret, save }: BraintreeSaveProps) {
  const { t } = useText();
  const { prefix } = useSite();
  return (
    <OpenedToPay elsewhere={`${prefix}/settings/payment-methods`} action={t('payments.toForm')}>
      <CardFieldsForm
        secret={secret}
        action={t('payments.methods.save')}
        onEntered={({ nonce }) => save(nonce)}
      />
    </OpenedToPay>
  );
}
