import { listTaxRatesOptions, putTaxRates, type TaxRate } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { countryName } from '../../../../lib/countries.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { isChangedMeanwhile } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { settingsCalls } from '../payments.api.ts';
import { toBody } from './tax-rates.body.ts';

const TaxRateDialog = lazy(() => import('./tax-rate-dialog.tsx'));

/** Tax rates, by the payer's place of residence. */
export function TaxRates() {
  const { t } = useText();
  const query = useQuery(listTaxRatesOptions());
  const [edited, setEdited] = useState<TaxRate | 'new' | null>(null);
  return (
    <section aria-labelledby="taxes" className="mt-12">
      <h2 id="taxes" className="text-lg font-semibold">
        {t('payments.taxes')}
      </h2>
      <p className="mt-1 text-muted">{t('payments.taxesText')}</p>
      <QueryState query={query} waiting={<RowsSkeleton count={2} />}>
        {({ data: rates }) => (
          <>
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {rates.map((rate) => (
                <li key={rate.id}>
                  <Rate rate={rate} all={rates} edit={() => setEdited(rate)} />
                </li>
              ))}
              {rates.length === 0 && <li className="py-4 text-muted">{t('payments.noTaxes')}</li>}
            </ul>
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')} className="mt-4">
              {t('payments.addTax')}
            </Button>
            {edited !== null && (
              <Suspense fallback={null}>
                <TaxRateDialog
                  existing={edited === 'new' ? undefined : edited}
                  all={rates}
                  onClose={() => setEdited(null)}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

interface RateProps {
  rate: TaxRate;
  all: readonly TaxRate[];
  edit: () => void;
}

function Rate({ rate, all, edit }: RateProps) {
  const { t, locale } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { mutation } = useSave(
    () =>
      putTaxRates({
        body: {
          taxRates: all.filter(({ id }) => id !== rate.id).map(toBody),
          seenIds: all.map(({ id }) => id),
        },
        throwOnError: true,
      }).catch(async (error: unknown) => {
        // The list shows what the refusal is about.
        if (isChangedMeanwhile(error)) await client.invalidateQueries(listTaxRatesOptions());
        throw error;
      }),
    { touches: settingsCalls, said: t('form.deleted'), onSaved: () => undefined },
  );
  const place = countryName(rate.country, locale);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-40 grow">
        <span className="font-medium">{rate.state === '' ? place : `${place}, ${rate.state}`}</span>
        <bdi className="block text-sm text-muted">{rate.name}</bdi>
      </p>
      <span className="tabular-nums">
        {format.number(rate.rate / 100, { style: 'percent', maximumFractionDigits: 3 })}
      </span>
      <span className="flex gap-1">
        <Button size="sm" onClick={edit}>
          {t('form.edit')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={mutation.isPending}
          onClick={() => mutation.mutate(undefined)}
        >
          {t('form.delete')}
        </Button>
      </span>
    </div>
  );
}
