import { type PaymentSettings, putPaymentSettings } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { Segmented } from '@atrium/ui/segmented';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { settingsCalls } from './payments.api.ts';
import { withRecentSignIn } from '../../../lib/session/presence.ts';

type Way = PaymentSettings['type'];

export function SettingsForm({ settings }: { settings: PaymentSettings }) {
  const texts = useText();
  const { t } = texts;
  const [way, setWay] = useState<Way>(settings.type);
  const { mutation, errors } = useSave((fields: FormData) => send(way, fields), {
    touches: settingsCalls,
    said: t('form.saved'),
    onSaved: () => undefined,
  });
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      className="mt-6 flex flex-col gap-5"
    >
      <h2 className="text-lg font-semibold">{t('payments.way')}</h2>
      <Segmented
        label={t('payments.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'manual', label: t('payments.way.manual') },
          { value: 'stripe', label: t('payments.way.stripe') },
          { value: 'none', label: t('payments.way.none') },
        ]}
      />
      {way === 'manual' && (
        <>
          <TextArea
            label={t('payments.instructions')}
            name="instructions"
            rows={5}
            maxLength={4000}
            dir="auto"
            defaultValue={settings.instructions ?? ''}
            description={t('payments.instructionsText')}
          />
          <TextField
            label={t('payments.termDays')}
            name="termDays"
            type="number"
            min={1}
            max={90}
            step={1}
            required
            defaultValue={settings.termDays}
            description={t('payments.termDaysText')}
          />
        </>
      )}
      {way === 'stripe' && <StripeFields stripe={settings.stripe} errors={errors} />}
      {way === 'none' && <p className="text-muted">{t('payments.way.noneText')}</p>}
      <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </Form>
  );
}

interface StripeFieldsProps {
  stripe: PaymentSettings['stripe'];
  errors: Readonly<Record<string, string>>;
}

function StripeFields({ stripe, errors }: StripeFieldsProps) {
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
        </Banner>
      )}
    </>
  );
}

async function send(type: Way, fields: FormData): Promise<void> {
  const filled = (name: string): Record<string, string> => {
    const text = textOf(fields, name);
    return text === '' ? {} : { [name]: text };
  };
  const body =
    type === 'manual'
      ? {
          type,
          instructions: textOrNull(fields, 'instructions'),
          termDays: Number(textOf(fields, 'termDays')),
        }
      : type === 'stripe'
        ? { type, ...filled('publishableKey'), ...filled('secretKey'), ...filled('webhookSecret') }
        : { type };
  await withRecentSignIn(() => putPaymentSettings({ body, throwOnError: true }));
}
