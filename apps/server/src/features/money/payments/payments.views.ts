import type { BaseAccountView } from '../../ground/accounts/index.ts';
import type { IntegrationRow } from './integrations/integrations.queries.ts';
import type { IntentRow, Surroundings } from './intents/intents.queries.ts';
import type {
  BaseBookingView,
  BaseInvoiceView,
  BaseRegistrationView,
  PaymentIntentView,
} from './payments.schemas.ts';

/** An intent with what stands beside it. */
export interface ListedIntent extends IntentRow {
  /** Providers that it can be paid through, preferred first. */
  readonly offers: readonly Pick<IntegrationRow, 'id' | 'type'>[];
  readonly around: Surroundings;
  /** Null when the payer is gone. */
  readonly account: BaseAccountView | null;
}
export interface CompleteIntent extends ListedIntent {
  readonly account: BaseAccountView;
}

const viewRegistration = (
  { registration_id: id }: IntentRow,
  around: Surroundings,
): BaseRegistrationView | null =>
  id === null ||
  around.registration_number === null ||
  around.registration_account_id === null ||
  around.registration_event_id === null
    ? null
    : {
        id,
        alternateId: around.registration_number,
        accountId: around.registration_account_id,
        eventId: around.registration_event_id,
      };

/** A paid invoice was sent, so it has a number and a day. */
const viewInvoice = ({ invoice_id: id }: IntentRow, around: Surroundings): BaseInvoiceView | null =>
  id === null ||
  around.invoice_number === null ||
  around.invoice_title === null ||
  around.invoice_status === null ||
  around.invoice_due === null
    ? null
    : {
        id,
        alternateId: around.invoice_number,
        title: around.invoice_title,
        sentDate: around.invoice_sent?.toISOString() ?? null,
        dueDate: around.invoice_due.toISOString(),
        status: around.invoice_status,
      };

/** Fields for everybody who may see the intent. */
export const viewIntentFields = (intent: ListedIntent) => ({
  id: intent.id,
  integrationId: intent.integration_id,
  description: intent.description,
  referenceId:
    intent.provider === 'manual' ? intent.reference : (intent.around.provider_reference ?? intent.reference),
  amount: intent.amount,
  currency: intent.currency,
  eventId: intent.event_id,
  registrationId: intent.registration_id,
  invoiceId: intent.invoice_id,
  bookingId: intent.booking_id,
  salesTax: intent.tax,
  salesTaxRate: intent.tax_rate / 1000,
  country: intent.country,
  state: intent.state,
  zip: intent.zip,
  createdAt: intent.created_at.toISOString(),
  subTotal: intent.subtotal,
  salesTaxName: intent.tax_name,
  reference: intent.reference,
  status: intent.status,
  dueAt: intent.due_at?.toISOString() ?? null,
  // The check of the column holds it to these.
  provider: intent.provider as PaymentIntentView['provider'],
});

const viewBooking = (
  { booking_id: id }: IntentRow,
  { booking }: CompleteIntent['around'],
): BaseBookingView | null =>
  id === null || booking === null
    ? null
    : {
        id,
        alternateId: booking.number,
        day: booking.day,
        time: booking.time,
        duration: booking.duration,
        status: booking.status,
      };

export const viewPaymentIntent = (intent: CompleteIntent): PaymentIntentView => ({
  ...viewIntentFields(intent),
  accountId: intent.account.id,
  secret: intent.around.secret ?? '',
  attempt: intent.around.attempt_number,
  metadata: { intent: intent.id, purpose: intent.purpose },
  integration: {
    connectionId: intent.integration_id,
    // The check of the column holds it to these.
    type: intent.around.integration_type as PaymentIntentView['integration']['type'],
    publishableKey: intent.around.publishable_key,
    instructions: intent.around.instructions,
    termDays: intent.around.term_days,
  },
  offers: intent.offers.map(({ id, type }) => ({
    connectionId: id,
    // The check of the column holds it to these.
    type: type as PaymentIntentView['integration']['type'],
  })),
  account: intent.account,
  registration: viewRegistration(intent, intent.around),
  invoice: viewInvoice(intent, intent.around),
  booking: viewBooking(intent, intent.around),
});
