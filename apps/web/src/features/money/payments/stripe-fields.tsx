import type { PaymentSettings } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../lib/text.tsx';
import { TestConnection } from './test-connection.tsx';

interface StripeFieldsProps {
  stripe: PaymentSettings['stripe'];
  errors: Readonly<Record<string, string>>;
}

export function StripeFields({ stripe, errors }: StripeFieldsProps) {
  const { t } = useText();
  const kept = stripe === null ? undefined : t('payments.keyKept');
  return (
    <>
      {stripe !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-mono">{stripe.account}</bdi>
          <Badge tone={stripe.live ? 'success' : 'warning'}>
            {t(stripe.live ? 'payments.live' : 'payments.test')}
          </Badge>
        </p>
      )}
      <TextField
        label={t('payments.publishableKey')}
        name="publishableKey"
        required
        dir="ltr"
        autoComplete="off"
        pattern="pk_(test|live)_[A-Za-z0-9]+"
        defaultValue={stripe?.publishableKey ?? ''}
      />
      <TextField
        label={t('payments.secretKey')}
        name="secretKey"
        type="password"
        required={stripe === null}
        dir="ltr"
        autoComplete="off"
        pattern="(sk|rk)_(test|live)_[A-Za-z0-9]+"
        description={kept}
        error={errors['secretKey']}
      />
      <TextField
        label={t('payments.webhookSecret')}
        name="webhookSecret"
        type="password"
        dir="ltr"
        autoComplete="off"
        pattern="whsec_.+"
        description={stripe?.hearing === true ? kept : undefined}
      />
      {stripe === null ? (
        <p className="text-sm text-muted">{t('payments.webhookLater')}</p>
      ) : (
        <Banner tone={stripe.hearing ? 'neutral' : 'warning'}>
          <span className="block">{t(stripe.hearing ? 'payments.hearing' : 'payments.notHearing')}</span>
          <bdi className="mt-1 block font-mono text-sm wrap-anywhere select-all">{stripe.webhookUrl}</bdi>
          <bdi className="mt-1 block font-mono text-xs">payment_intent.* refund.* charge.dispute.*</bdi>
          <TestConnection connectionId={stripe.connectionId} />
        </Banner>
      )}
    </>
  );
}
