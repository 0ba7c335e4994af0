import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import * as queries from '../invoices.queries.ts';
import type { Buyer, Seller, Untaxed } from './electronic.types.ts';
import { isVatId } from './numbers.policy.ts';
import type { BuyerInput } from './seller.schemas.ts';
import { compact, findSeller, textOrNull } from './seller.service.ts';

interface DraftParts {
  readonly buyer?: BuyerInput | null | undefined;
  readonly untaxedCategory?: Untaxed | null | undefined;
  readonly untaxedReason?: string | null | undefined;
}

/** Of a draft, those that the request names. */
export const buyerColumns = ({ buyer, untaxedCategory, untaxedReason }: DraftParts) => ({
  ...(buyer === undefined ? {} : { buyer: buyer === null ? null : JSON.stringify(readBuyer(buyer)) }),
  ...(untaxedCategory === undefined ? {} : { untaxed_category: untaxedCategory }),
  ...(untaxedReason === undefined ? {} : { untaxed_reason: textOrNull(untaxedReason) }),
});

function readBuyer(input: BuyerInput): Buyer {
  const buyer = {
    name: textOrNull(input.name),
    address1: textOrNull(input.address1),
    address2: textOrNull(input.address2),
    city: textOrNull(input.city),
    state: textOrNull(input.state),
    zip: textOrNull(input.zip),
    country: input.country ?? null,
    vatId: compact(input.vatId),
    reference: textOrNull(input.reference),
  };
  if (buyer.vatId !== null && !isVatId(buyer.vatId)) throw invalid('invoice.vatId', { field: 'buyer.vatId' });
  return buyer;
}

/** Both parties as they are on the day of sending. An address of the buyer is the one that the draft has: others are private. */
export async function freezeParties(inner: Context, row: queries.InvoiceRow) {
  const details = await findSeller(inner);
  return {
    seller: JSON.stringify(await sellerOf(inner)),
    buyer: JSON.stringify(buyerOf(row)),
    ...(row.tax_rate > 0 || row.untaxed_category !== null
      ? {}
      : { untaxed_category: details.untaxed_category, untaxed_reason: details.untaxed_reason }),
  };
}

export async function sellerOf(ctx: Context): Promise<Seller> {
  const issuer = await queries.getIssuer(ctx.db, ctx.organizationId);
  const details = await findSeller(ctx);
  return {
    name: details.legal_name ?? issuer.name,
    email: issuer.email,
    address1: textOrNull(issuer.address1),
    address2: textOrNull(issuer.address2),
    city: textOrNull(issuer.city),
    state: textOrNull(issuer.state),
    zip: textOrNull(issuer.zip),
    country: textOrNull(issuer.country),
    vatId: details.vat_id,
    taxNumber: details.tax_number,
    registration: details.registration,
    iban: details.iban,
    bic: details.bic,
    accountHolder: details.account_holder,
  };
}

function buyerOf({ buyer, billed_to: billedTo }: queries.InvoiceRow): Buyer {
  const [firstLine] = (billedTo ?? '').split('\n');
  return { ...(buyer ?? UNKNOWN), name: buyer?.name ?? textOrNull(firstLine) };
}

const UNKNOWN: Buyer = {
  name: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  vatId: null,
  reference: null,
};
