import { type PaymentSettings, putPaymentSettings } from '@atrium/api';
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
import { OfferedBeside, readOffered } from './offered-beside.tsx';
import { settingsCalls } from './payments.api.ts';
import { PayPalFields } from './paypal/paypal-fields.tsx';
import { StripeFields } from './stripe-fields.tsx';
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
          { value: 'paypal', label: t('payments.way.paypal') },
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
      {way === 'paypal' && <PayPalFields paypal={settings.paypal} errors={errors} />}
      {way !== 'none' && <OfferedBeside key={way} way={way} settings={settings} />}
      {way === 'none' && <p className="text-muted">{t('payments.way.noneText')}</p>}
      <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </Form>
  );
}

async function send(type: Way, fields: FormData): Promise<void> {
  const filled = (name: string): Record<string, string> => {
    const text = textOf(fields, name);
    return text === '' ? {} : { [name]: text };
  };
  const offered = readOffered(fields);
  const body =
    type === 'manual'
      ? {
          type,
          offered,
          instructions: textOrNull(fields, 'instructions'),
          termDays: Number(textOf(fields, 'termDays')),
        }
      : type === 'stripe'
        ? { type, offered, ...filled('publishableKey'), ...filled('secretKey'), ...filled('webhookSecret') }
        : type === 'paypal'
          ? {
              type,
              offered,
              live: textOf(fields, 'live') === 'live',
              ...filled('clientId'),
              ...filled('clientSecret'),
              ...filled('webhookId'),
            }
          : { type };
  await withRecentSignIn(() => putPaymentSettings({ body, throwOnError: true }));
}
