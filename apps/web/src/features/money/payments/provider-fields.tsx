import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextField } from '@atrium/ui/text-field';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { type Connection, type Provider, PROVIDERS } from './providers.ts';
import { TestConnection } from './test-connection.tsx';

const MERCHANT_ACCOUNT = 'merchantAccount.';

interface ProviderFieldsProps {
  provider: Provider;
  saved: Connection | null;
  errors: Readonly<Record<string, string>>;
}

export function ProviderFields({ provider, saved, errors }: ProviderFieldsProps) {
  const { t } = useText();
  const { mode, keys, later } = PROVIDERS[provider];
  const isSecretKept = saved?.unusable === false;
  return (
    <>
      {saved?.account !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-mono">{saved.account}</bdi>
          <Badge tone={saved.live ? 'success' : 'warning'}>
            {t(saved.live ? 'payments.live' : 'payments.test')}
          </Badge>
        </p>
      )}
      {mode !== undefined && (
        <RadioGroup
          label={t(mode)}
          name="live"
          defaultValue={saved?.live === true ? 'live' : 'sandbox'}
          options={[
            { value: 'sandbox', label: t('payments.paypal.sandbox') },
            { value: 'live', label: t('payments.live') },
          ]}
        />
      )}
      {keys.map((key) => {
        const isKept = key.is === 'secret' ? isSecretKept : key.is !== 'shown' && saved?.hearing === true;
        return (
          <TextField
            key={key.name}
            label={t(key.label)}
            name={key.name}
            type={key.is === 'secret' || key.is === 'webhookSecret' ? 'password' : 'text'}
            required={key.is === 'shown' || (key.is === 'secret' && !isSecretKept)}
            dir="ltr"
            autoComplete="off"
            pattern={key.pattern}
            defaultValue={key.is === 'shown' ? (saved?.[key.name] ?? '') : undefined}
            description={isKept ? t('payments.keyKept') : undefined}
            error={errors[key.name]}
          />
        );
      })}
      {saved?.merchantAccounts?.map(({ currency, id }) => (
        <TextField
          key={currency}
          label={t('payments.braintree.account', { currency })}
          name={`${MERCHANT_ACCOUNT}${currency}`}
          dir="ltr"
          autoComplete="off"
          pattern="[A-Za-z0-9_\-]{1,100}"
          defaultValue={id}
          error={errors['merchantAccounts']}
        />
      ))}
      {saved === null ? (
        <p className="text-sm text-muted">{t(later)}</p>
      ) : (
        <Webhook provider={provider} saved={saved} />
      )}
    </>
  );
}

function Webhook({ provider, saved }: { provider: Provider; saved: Connection }) {
  const { t } = useText();
  const { hearing, notHearing, events } = PROVIDERS[provider];
  return (
    <Banner tone={saved.hearing ? 'neutral' : 'warning'}>
      <span className="block">{t(saved.hearing ? hearing : notHearing)}</span>
      <bdi className="mt-1 block font-mono text-sm wrap-anywhere select-all">{saved.webhookUrl}</bdi>
      <bdi className="mt-1 block font-mono text-xs">{events}</bdi>
      <TestConnection connection={saved} />
    </Banner>
  );
}

/** A key that is left empty stays as it was saved. */
export function readConnection(provider: Provider, fields: FormData) {
  const { mode, keys } = PROVIDERS[provider];
  const filled = keys
    .map(({ name }) => [name, textOf(fields, name)] as const)
    .filter(([, text]) => text !== '');
  // None are there before the keys are saved: then each currency takes its default one.
  const merchantAccounts = [...fields.keys()]
    .filter((name) => name.startsWith(MERCHANT_ACCOUNT))
    .map((name) => ({ currency: name.slice(MERCHANT_ACCOUNT.length), id: textOf(fields, name) }))
    .filter(({ id }) => id !== '');
  return {
    ...Object.fromEntries(filled),
    ...(mode !== undefined && { live: textOf(fields, 'live') === 'live' }),
    ...(merchantAccounts.length > 0 && { merchantAccounts }),
  };
}
