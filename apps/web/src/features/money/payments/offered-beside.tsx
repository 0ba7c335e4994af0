import type { PaymentSettings } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { useText } from '../../../lib/text.tsx';

type Offered = PaymentSettings['offered'][number];

const ALL: readonly Offered[] = ['stripe', 'paypal', 'braintree', 'manual'];

interface OfferedBesideProps {
  way: Offered;
  settings: PaymentSettings;
}

/** Providers that a payer may choose instead of the first one. Those that were never saved by themselves have no keys yet. */
export function OfferedBeside({ way, settings }: OfferedBesideProps) {
  const { t } = useText();
  const others = ALL.filter((type) => type !== way && (type === 'manual' || settings[type] !== null));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('payments.beside')}</legend>
      {others.map((type) => (
        <Checkbox key={type} name="offered" value={type} defaultChecked={settings.offered.includes(type)}>
          {t(`payments.way.${type}`)}
        </Checkbox>
      ))}
      <p className="text-sm text-muted">{t('payments.besideText')}</p>
    </fieldset>
  );
}

/** In the order of the form. */
export const inOrder = (offered: readonly unknown[]): Offered[] =>
  ALL.filter((type) => offered.includes(type));

export const readOffered = (fields: FormData): Offered[] => inOrder(fields.getAll('offered'));
