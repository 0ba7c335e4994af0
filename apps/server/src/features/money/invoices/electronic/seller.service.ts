import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { requireSeen } from '../../../../platform/unchanged.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { sellerChanged } from '../invoices.facts.ts';
import { isIban, isVatId } from './numbers.policy.ts';
import * as queries from './seller.queries.ts';
import type { SellerInput } from './seller.schemas.ts';
import { plain } from './xml.ts';

const NOTHING: queries.StoredSeller = {
  legal_name: null,
  vat_id: null,
  tax_number: null,
  registration: null,
  iban: null,
  bic: null,
  account_holder: null,
  untaxed_category: null,
  untaxed_reason: null,
  attached: null,
  updated_at: null,
};

export const findSeller = async (ctx: Context): Promise<queries.StoredSeller> =>
  (await queries.findSeller(ctx.db, ctx.organizationId)) ?? NOTHING;

export async function getSeller(ctx: Context): Promise<queries.StoredSeller> {
  requirePower(ctx.actor, 'invoices:read');
  return findSeller(ctx);
}

export async function putSeller(ctx: Context, input: SellerInput): Promise<queries.StoredSeller> {
  requirePower(ctx.actor, 'settings');
  const row: queries.SellerRow = {
    legal_name: textOrNull(input.legalName),
    vat_id: compact(input.vatId),
    tax_number: textOrNull(input.taxNumber),
    registration: textOrNull(input.registration),
    iban: compact(input.iban),
    bic: input.bic ?? null,
    account_holder: textOrNull(input.accountHolder),
    untaxed_category: input.untaxedCategory ?? null,
    untaxed_reason: textOrNull(input.untaxedReason),
    attached: input.attached ?? null,
  };
  if (row.vat_id !== null && !isVatId(row.vat_id)) throw invalid('invoice.vatId', { field: 'vatId' });
  if (row.iban !== null && !isIban(row.iban)) throw invalid('invoice.iban', { field: 'iban' });
  return ctx.transaction(async (inner) => {
    const before = (await queries.holdSeller(inner.db, ctx.organizationId)) ?? NOTHING;
    requireSeen(inner, before.updated_at ?? undefined);
    await queries.putSeller(inner.db, ctx.organizationId, row, inner.now());
    noteChanges(inner, before, row);
    await inner.record(sellerChanged(ctx.organizationId));
    return findSeller(inner);
  });
}

export function textOrNull(text: string | null | undefined): string | null {
  const kept = plain(text ?? '');
  return kept === '' ? null : kept;
}

/** A number without what people write between its signs. */
export const compact = (text: string | null | undefined): string | null =>
  textOrNull((text ?? '').replaceAll(/[\s.-]/g, '').toUpperCase());
