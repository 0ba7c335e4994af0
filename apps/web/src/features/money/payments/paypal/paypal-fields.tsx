import type { PaymentSettings } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../../lib/text.tsx';
import { TestConnection } from '../test-connection.tsx';

interface PayPalFieldsProps {
  paypal: PaymentSettings['paypal'];
  errors: Readonly<Record<string, string>>;
}

export function PayPalFields({ paypal, errors }: PayPalFieldsProps) {
  const { t } = useText();
  const kept = paypal === null ? undefined : t('payments.keyKept');
  const isHeard = paypal?.hearing === true;
  return (
    <>
      <RadioGroup
        label={t('payments.paypal.mode')}
        name="live"
        defaultValue={paypal?.live === true ? 'live' : 'sandbox'}
        options={[
          { value: 'sandbox', label: t('payments.paypal.sandbox') },
          { value: 'live', label: t('payments.live') },
        ]}
      />
      <TextField
        label={t('payments.paypal.clientId')}
        name="clientId"
        required
        dir="ltr"
        autoComplete="off"
        pattern="[A-Za-z0-9_\-]{10,}"
        defaultValue={paypal?.clientId ?? ''}
        error={errors['clientId']}
      />
      <TextField
        label={t('payments.paypal.clientSecret')}
        name="clientSecret"
        type="password"
        required={paypal === null}
        dir="ltr"
        autoComplete="off"
        pattern="[A-Za-z0-9_\-]{10,}"
        description={kept}
        error={errors['clientSecret']}
      />
      <TextField
        label={t('payments.paypal.webhookId')}
        name="webhookId"
        dir="ltr"
        autoComplete="off"
        pattern="[A-Z0-9]{5,64}"
        description={isHeard ? kept : undefined}
      />
      {paypal === null ? (
        <p className="text-sm text-muted">{t('payments.paypal.webhookLater')}</p>
      ) : (
        <Banner tone={isHeard ? 'neutral' : 'warning'}>
          <span className="block">
            {t(isHeard ? 'payments.paypal.hearing' : 'payments.paypal.notHearing')}
          </span>
          <bdi className="mt-1 block font-mono text-sm wrap-anywhere select-all">{paypal.webhookUrl}</bdi>
          <bdi className="mt-1 block font-mono text-xs">
            PAYMENT.CAPTURE.* PAYMENT.REFUND.* CUSTOMER.DISPUTE.*
          </bdi>
          <TestConnection connectionId={paypal.connectionId} />
        </Banner>
      )}
    </>
  );
}
