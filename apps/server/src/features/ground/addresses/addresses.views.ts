import type { AddressRow } from './addresses.queries.ts';
import type { AccountAddressView } from './addresses.schemas.ts';

export const viewAddress = (row: AddressRow): AccountAddressView => ({
  id: row.id,
  primary: row.is_primary,
  name: row.name,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  country: row.country,
  zip: row.zip,
});
