import type { BegunMethodView, PaymentMethodView } from './methods.schemas.ts';
import type { BegunSave, SavedMethod } from './methods.service.ts';

const BRANDS = ['amex', 'discover', 'mastercard', 'visa'] as const;

/** As clients know them; others have no picture. */
export const viewCard = ({ row }: Pick<SavedMethod, 'row'>): PaymentMethodView['card'] => ({
  type: row.brand === 'paypal' ? 'paypal' : 'card',
  holder: row.holder,
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

export const viewBegun = ({ reference, secret, key, provider }: BegunSave): BegunMethodView => ({
  reference,
  secret,
  publishableKey: key,
  // The check of the column holds it to these.
  provider: provider as BegunMethodView['provider'],
});
