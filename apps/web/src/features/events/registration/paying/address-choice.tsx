import { type AccountAddress, listAddressesOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { countryName } from '../../../../lib/countries.ts';
import { useText } from '../../../../lib/text.tsx';
import { loadAddressDialog, loadAddressForm } from '../../../ground/addresses/index.ts';

const AddressDialog = lazy(loadAddressDialog);
const AddressForm = lazy(loadAddressForm);
const addressesOptions = () => listAddressesOptions({ query: { pageSize: 50 } });

/** Where tax is reckoned for; it stands in the address of the page, so that it survives a reload. */
export function AddressChoice({ chosen }: { chosen: string | undefined }) {
  const { t } = useText();
  const query = useQuery(addressesOptions());
  const [isAdding, setAdding] = useState(false);
  const [, setSearch] = useSearchParams();
  const choose = useCallback(
    (address: string): void =>
      setSearch(
        (search) => {
          search.set('address', address);
          return search;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  const addresses = query.data?.data;
  // The one that is used most, or the one just written; whoever wants another says so.
  const usual = addresses?.find(({ primary }) => primary) ?? addresses?.at(-1);
  const isKnown = addresses?.some(({ id }) => id === chosen) ?? true;
  useEffect(() => {
    if (usual !== undefined && (chosen === undefined || !isKnown)) choose(usual.id);
  }, [usual, chosen, isKnown, choose]);
  return (
    <section aria-labelledby="address">
      <h2 id="address" className="text-lg font-semibold">
        {t('register.address')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('register.addressText')}</p>
      <QueryState query={query} waiting={<Skeleton className="h-20 w-full" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Suspense fallback={<Skeleton className="h-96 w-full max-w-xl" />}>
              <AddressForm action={t('register.toPayment')} />
            </Suspense>
          ) : (
            <>
              <RadioGroup
                framed
                label={<span className="sr-only">{t('register.address')}</span>}
                name="address"
                value={chosen ?? ''}
                onChange={choose}
                options={data.map((address) => ({
                  value: address.id,
                  label: <bdi>{address.name}</bdi>,
                  description: <AddressLine address={address} />,
                }))}
              />
              <Button
                variant="quiet"
                icon={<Plus aria-hidden="true" />}
                className="mt-2"
                onPointerEnter={() => void loadAddressDialog()}
                onClick={() => setAdding(true)}
              >
                {t('register.addressAdd')}
              </Button>
            </>
          )
        }
      </QueryState>
      {isAdding && (
        <Suspense fallback={null}>
          <AddressDialog address={null} close={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

function AddressLine({ address }: { address: AccountAddress }) {
  const { locale } = useText();
  const { address1, zip, city, country } = address;
  const town = [zip, city].filter((part) => part !== '').join(' ');
  return <bdi>{[address1, town, countryName(country, locale)].filter((part) => part !== '').join(', ')}</bdi>;
}
