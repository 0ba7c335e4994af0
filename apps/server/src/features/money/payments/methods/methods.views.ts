import type { PaymentMethodView } from './methods.schemas.ts';
import type { SavedMethod } from './methods.service.ts';

const BRANDS = ['amex', 'discover', 'mastercard', 'visa'] as const;

/** As clients know them; others have no picture. */
export const viewCard = ({ row }: Pick<SavedMethod, 'row'>): PaymentMethodView['card'] => ({
  brand: BRANDS.find((brand) => brand === row.brand) ?? 'unknown',
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
});

export const viewMethod = (method: SavedMethod): PaymentMethodView => ({
  id: method.row.id,
  card: viewCard(method),
  default: method.row.is_default,
  usable: method.isUsable,
  createdAt: method.row.created_at.toISOString(),
});
