import { isDeepStrictEqual } from 'node:util';
import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { taxOf } from './money.ts';
import type { TaxRateBody } from '../payments.admin.schemas.ts';
import * as queries from './taxes.queries.ts';

export interface Address {
  readonly name: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly zip: string | null;
}

export interface Tax {
  readonly tax: number;
  /** Thousandths of a percent. */
  readonly rate: number;
  readonly name: string | null;
  readonly currency: string;
  readonly address: Address;
}

export interface Taxable {
  /** Null: gone, and with it the addresses. */
  readonly accountId: string | null;
  /** One of the payer's; absent: taxed as where the organization is. */
  readonly addressId?: string | null | undefined;
  readonly subtotal: number;
}

/** The tax on a subtotal, by the address of the payer. */
export async function taxFor(ctx: Context, { accountId, addressId, subtotal }: Taxable): Promise<Tax> {
  const seat = await queries.getSeat(ctx.db, ctx.organizationId);
  const address = await readAddress(ctx, accountId, addressId, seat);
  const rates =
    address.country === null ? [] : await queries.listTaxRates(ctx.db, ctx.organizationId, address.country);
  const state = searchable(address.state);
  const found =
    rates.find((rate) => rate.state !== '' && searchable(rate.state) === state) ??
    rates.find((rate) => rate.state === '');
  const rate = found?.rate ?? 0;
  return { tax: taxOf(subtotal, rate), rate, name: found?.name ?? null, currency: seat.currency, address };
}

async function readAddress(
  ctx: Context,
  accountId: string | null,
  addressId: string | null | undefined,
  seat: queries.Seat,
): Promise<Address> {
  if (addressId === null || addressId === undefined)
    return {
      name: null,
      address1: null,
      address2: null,
      city: null,
      zip: null,
      state: seat.state,
      country: seat.country,
    };
  const address =
    accountId === null
      ? undefined
      : await queries.findAddress(ctx.db, ctx.organizationId, accountId, addressId);
  if (address === undefined) throw notFound('address');
  return address;
}

export async function listTaxRates(ctx: Context): Promise<queries.TaxRateRow[]> {
  requirePower(ctx.actor, 'payments:read');
  return queries.listTaxRates(ctx.db, ctx.organizationId);
}

const sayRate = ({
  country,
  state,
  rate,
  name,
}: Omit<queries.TaxRateRow, 'id' | 'organization_id'>): string =>
  `${[country, state].filter((part) => part !== '').join(' ')}: ${name} ${rate / 1000} %`;

/** All of them at once: what is not named is not taxed from then on. Intents that are open keep theirs until asked for again. */
export async function putTaxRates(
  ctx: Context,
  rates: readonly TaxRateBody[],
  seenIds?: readonly string[],
): Promise<queries.TaxRateRow[]> {
  requirePower(ctx.actor, 'settings');
  const rows = rates.map(({ country, state, rate, name }) => ({
    id: newId(),
    country,
    state: state?.trim() ?? '',
    rate: Math.round(rate * 1000),
    name: name.trim(),
  }));
  const places = new Set<string>();
  rows.forEach(({ country, state }, index) => {
    const place = `${country} ${searchable(state)}`;
    if (places.has(place)) throw invalid('taxRate.twice', { field: `taxRates.${index}` });
    places.add(place);
  });
  await ctx.transaction(async (inner) => {
    await queries.lockOrganization(inner.db, ctx.organizationId);
    const before = await queries.listTaxRates(inner.db, ctx.organizationId);
    // Each replacement gives new ids, so that they say which state the caller has read.
    if (
      seenIds !== undefined &&
      !isDeepStrictEqual(before.map(({ id }) => id).toSorted(), seenIds.toSorted())
    )
      throw conflict('changed.meanwhile');
    await queries.deleteTaxRates(inner.db, ctx.organizationId);
    if (rows.length > 0) await queries.insertTaxRates(inner.db, ctx.organizationId, rows);
    noteChanges(inner, { taxRates: before.map(sayRate) }, { taxRates: rows.map(sayRate) });
  });
  return queries.listTaxRates(ctx.db, ctx.organizationId);
}
