import {
  type AccountAddress,
  createAddressMutation,
  deleteAddressMutation,
  listAddressesOptions,
  updateAddressMutation,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { IconButton } from '@atrium/ui/icon-button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { countryName, readCountry } from '../../../lib/countries.ts';
import { useText } from '../../../lib/text.tsx';
import { loadAddressDialog } from '../../ground/addresses/index.ts';
import { OwnAccount } from './profile/own-account.tsx';
import { FieldsSkeleton, SettingsPage } from './settings-page.tsx';

const AddressDialog = lazy(loadAddressDialog);

// More than fifty nobody can keep.
const allAddresses = () => listAddressesOptions({ query: { pageSize: 50 } });

type Edited = AccountAddress | 'new' | null;

export default function AddressesScreen() {
  const { t } = useText();
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <SettingsPage title={t('account.addresses')} text={t('account.addresses.text')}>
      <OwnAccount orTeam>
        <Addresses edit={setEdited} />
      </OwnAccount>
      {edited !== null && (
        <Suspense fallback={null}>
          <AddressDialog address={edited === 'new' ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
    </SettingsPage>
  );
}

function Addresses({ edit }: { edit: (edited: Edited) => void }) {
  const { t } = useText();
  const list = useQuery(allAddresses());
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={() => void loadAddressDialog()}
      onClick={() => edit('new')}
    >
      {t('account.addresses.add')}
    </Button>
  );
  return (
    <QueryState
      query={list}
      waiting={<FieldsSkeleton count={2} />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          illustration={<MapPin />}
          title={t('account.addresses.none')}
          text={t('account.addresses.noneText')}
          action={add}
        />
      }
    >
      {({ data }) => (
        <>
          <ul aria-label={t('account.addresses')} className="mb-6 divide-y divide-line border-y border-line">
            {data.map((address) => (
              <li key={address.id}>
                <AddressRow address={address} edit={() => edit(address)} />
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
    </QueryState>
  );
}

function AddressRow({ address, edit }: { address: AccountAddress; edit: () => void }) {
  const { t, locale } = useText();
  const { remove, makePrimary } = useAddressActions(address);
  const { name } = address;
  const lines = [
    address.address1,
    address.address2,
    [address.zip, address.city].filter((part) => part !== '').join(' '),
    [address.state, countryName(address.country, locale)].filter((part) => part !== '').join(', '),
  ].filter((line) => line !== '');
  return (
    <div className="flex items-start gap-3 py-4">
      <address className="min-w-0 grow text-sm not-italic">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
          </span>
          {address.primary && <Badge tone="brand">{t('account.addresses.primary')}</Badge>}
        </p>
        {lines.map((line, index) => (
          <p key={index} className="text-muted wrap-anywhere">
            <bdi>{line}</bdi>
          </p>
        ))}
        {!address.primary && (
          <Button variant="quiet" size="sm" className="-ms-3 mt-1" onClick={makePrimary}>
            {t('account.addresses.makePrimary')}
          </Button>
        )}
      </address>
      <IconButton
        aria-label={t('account.addresses.editName', { name })}
        onPointerEnter={() => void loadAddressDialog()}
        onClick={edit}
      >
        <Pencil />
      </IconButton>
      <IconButton aria-label={t('account.remove.name', { name })} onClick={remove}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

/** The server's own fields of an address, without its id. */
function bodyOf({ id: _id, country, ...rest }: AccountAddress) {
  const code = readCountry(country);
  return code === undefined ? null : { ...rest, country: code };
}

function useAddressActions(address: AccountAddress) {
  const { t } = useText();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [{ _id: 'listAddresses' }] });
  const create = useMutation({ ...createAddressMutation(), onSettled: refresh });
  const update = useMutation({ ...updateAddressMutation(), onSettled: refresh });
  const removal = useMutation({
    ...deleteAddressMutation(),
    onSettled: refresh,
    onSuccess: () => {
      const body = bodyOf(address);
      toast({
        kind: 'success',
        title: t('account.addresses.removed', { name: address.name }),
        text: t('account.undo'),
        timeout: 8000,
        onPress: () => {
          if (body !== null) create.mutate({ body });
        },
      });
    },
  });
  return {
    remove: () => removal.mutate({ path: { addressId: address.id } }),
    makePrimary: () => {
      const body = bodyOf(address);
      if (body !== null) update.mutate({ path: { addressId: address.id }, body: { ...body, primary: true } });
    },
  };
}
