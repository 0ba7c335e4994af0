import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { OpenedToPay } from '../opened-to-pay.tsx';
import { ButtonPlace } from './paypal-buttons.tsx';

interface PayPalSaveProps {
  clientId: string;
  /** The payer agrees to this one in PayPal's window. */
  setup: string;
  save: (setup: string) => Promise<void>;
}

export function PayPalSave({ clientId, setup, save }: PayPalSaveProps) {
  const { t } = useText();
  const { prefix } = useSite();
  const [isRefused, setRefused] = useState(false);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  return (
    <OpenedToPay elsewhere={`${prefix}/settings/payment-methods`} action={t('payments.toPayPal')}>
      <p className="text-sm text-muted">{t('payments.methods.payPalText')}</p>
      <ButtonPlace
        clientId={clientId}
        make={(paypal) =>
          paypal.Buttons({
            style: { layout: 'vertical' },
            createVaultSetupToken: async () => setup,
            onApprove: ({ vaultSetupToken }) => {
              setRefused(false);
              return latest.current(vaultSetupToken);
            },
            onError: () => setRefused(true),
          })
        }
      />
      {isRefused && (
        <p role="alert" className="text-sm text-danger">
          {t('payments.methods.payPalFailed')}
        </p>
      )}
    </OpenedToPay>
  );
}
