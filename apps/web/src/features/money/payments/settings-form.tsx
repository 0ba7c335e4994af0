import {
  getPaymentSettingsOptions,
  type PaymentSettings,
  putPaymentSettings,
  type PutPaymentSettingsData,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { Segmented } from '@atrium/ui/segmented';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useTouch } from '../../../components/staff/editing.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { inOrder, OfferedBeside, readOffered } from './offered-beside.tsx';
import { settingsCalls } from './payments.api.ts';
import { ProviderFields, readConnection } from './provider-fields.tsx';
import { type Provider, PROVIDERS } from './providers.ts';

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

type Way = PaymentSettings['type'];

export function SettingsForm({ settings, begin }: { settings: PaymentSettings; begin: () => void }) {
  const texts = useText();
  const { t } = texts;
  const touch = useTouch();
  const client = useQueryClient();
  // All fields belong to the way: one that somebody else has changed is asked about.
  const edit = useEdit({ ...asStored(settings), type: undefined });
  const [way, setWay] = useState<Way>(settings.type);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const body = readSettings(way, fields);
      await putPaymentSettings({ ...edit.whole(body), throwOnError: true });
    },
    {
      edit,
      latest: async () =>
        asStored((await client.fetchQuery({ ...getPaymentSettingsOptions(), staleTime: 0 })).data),
      touches: settingsCalls,
      said: t('form.saved'),
      onSaved: begin,
    },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      onInput={touch}
      onChange={touch}
      className="mt-6 flex flex-col gap-5"
    >
      <h2 className="text-lg font-semibold">{t('payments.way')}</h2>
      <Segmented
        label={t('payments.way')}
        value={way}
        onChange={(chosen) => {
          touch();
          setWay(chosen);
        }}
        options={[
          { value: 'manual', label: t('payments.way.manual') },
          { value: 'stripe', label: t('payments.way.stripe') },
          { value: 'paypal', label: t('payments.way.paypal') },
          { value: 'braintree', label: t('payments.way.braintree') },
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
      <Fragment key={way}>
        {isProvider(way) && <ProviderFields provider={way} saved={settings[way]} errors={errors} />}
        {way !== 'none' && <OfferedBeside way={way} settings={settings} />}
      </Fragment>
      {way === 'none' && <p className="text-muted">{t('payments.way.noneText')}</p>}
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote
            {...conflict}
            pending={mutation.isPending}
            label={(name) => (name === 'type' ? t('payments.way') : undefined)}
          />
        </Suspense>
      )}
      <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </Form>
  );
}

const isProvider = (way: Way): way is Provider => way in PROVIDERS;

/** As the form reads it: the fields of the provider in use stand beside those of all. */
const asStored = (settings: PaymentSettings) => {
  const { type, stripe, paypal, braintree, offered } = settings;
  const used = type === 'paypal' ? paypal : type === 'braintree' ? braintree : null;
  return { ...stripe, ...paypal, ...braintree, live: used?.live, ...settings, offered: inOrder(offered) };
};

function readSettings(type: Way, fields: FormData): NonNullable<PutPaymentSettingsData['body']> {
  if (type === 'manual')
    return {
      type,
      offered: readOffered(fields),
      instructions: textOrNull(fields, 'instructions'),
      termDays: Number(textOf(fields, 'termDays')),
    };
  return isProvider(type)
    ? { type, offered: readOffered(fields), ...readConnection(type, fields) }
    : { type };
}
