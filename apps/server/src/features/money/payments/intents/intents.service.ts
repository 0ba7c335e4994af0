import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { type AppError, appError, invalid } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import { isSameDetails } from './attempt-snapshots.policy.ts';
import { settleAttempts, writeAttempt } from './attempts.service.ts';
import { pastLeftMarks } from './capturing.service.ts';
import { keepCustomer } from '../methods/customers.service.ts';
import {
  connect,
  getAnyIntegration,
  getManualIntegration,
  keepsMethods,
  listOffers,
} from '../integrations/integrations.service.ts';
import * as queries from './intents.queries.ts';
import { idsOf, readThing, subjectOf, type PaidThing, type Subject } from './paid-things.ts';
import type { IntegrationRow } from '../integrations/integrations.queries.ts';
import { intentNotFound, notEnabled, underWay } from '../payments.errors.ts';
import { isUnderWay } from '../payments.policy.ts';
import type { CompleteIntent, ListedIntent } from '../payments.views.ts';
import { taxFor, type Tax } from '../books/taxes.service.ts';

export interface Terms {
  /** Of the payment, where the caller has given it one. */
  readonly id?: string | undefined;
  /** Null: the payer is gone, and the staff has the money. */
  readonly accountId: string | null;
  readonly eventId?: string | null;
  /** Minor units, before tax; never what a browser said. */
  readonly subtotal: number;
  /** One of the payer's; without one, taxed as where the organization is. */
  readonly addressId?: string | null | undefined;
  /** Agreed before, as on an invoice; without it, by the address. */
  readonly tax?: Tax | undefined;
  /** Money that the staff has in hand, whatever provider takes the others' money. */
  readonly byHand?: boolean | undefined;
  /** Charged to methods that the payer has saved. `save`: also saves the method that pays it. */
  readonly saved?: 'charge' | 'save' | undefined;
  /** Of a charge: the account that keeps the method, if it takes money now. */
  readonly keptAt?: string | undefined;
  readonly description: string;
  /** Comes back with the row: what is needed to deliver. */
  readonly details: Record<string, unknown>;
}

export type WantedIntent = PaidThing & Terms;

/**
 * Prepares a payment: updates the one open intent of the thing to its current price, or opens a new one. Never within a
 * transaction, because the provider is asked. A payment under way keeps the agreed terms.
 */
export async function openIntent(ctx: Context, wanted: WantedIntent): Promise<CompleteIntent> {
  return getIntent(ctx, await prepareIntent(ctx, wanted));
}

/** The same, also where the payer is gone. */
export async function prepareIntent(ctx: Context, wanted: WantedIntent): Promise<string> {
  if (!Number.isSafeInteger(wanted.subtotal) || wanted.subtotal < 0)
    throw new Error(`nobody pays ${wanted.subtotal}`);
  const tax = wanted.tax ?? (await taxFor(ctx, wanted));
  if (wanted.subtotal + tax.tax > MAX_AMOUNT) throw invalid('payment.tooMuch');
  const id = await pastLeftMarks(
    ctx,
    async () => (await queries.findOpenIntent(ctx.db, ctx.organizationId, subjectOf(wanted)))?.id,
    () => ctx.transaction((inner) => writeIntent(inner, wanted, tax)),
  );
  await settleAttempts(ctx, id);
  return id;
}

/** The largest amount that the largest provider accepts at once. */
const MAX_AMOUNT = 99_999_999;

/** Within a transaction; `prepareIntent` tells the provider of it. */
export async function writeIntent(ctx: Context, wanted: WantedIntent, tax: Tax): Promise<string> {
  const subject = subjectOf(wanted);
  const open = await queries.lockOpenIntent(ctx.db, ctx.organizationId, subject);
  const terms = await termsOf(ctx, wanted, tax, open);
  const paid = await queries.findCapturedIntent(ctx.db, ctx.organizationId, subject);
  // Paid and not yet delivered: asking again must not ask for the money again.
  if (paid !== undefined && isSame(paid, terms, wanted)) return paid.id;
  const found = open ?? (await insertIntent(ctx, wanted, subject, terms));
  if (isUnderWay(found.status)) {
    if (isSame(found, terms, wanted)) return found.id;
    throw underWay();
  }
  const now = ctx.now();
  // A payment that failed may be tried again as it is; only another order begins anew.
  const wasFree = found.provider === 'none';
  const status = terms.status === 'captured' || wasFree ? terms.status : found.status;
  const changes = {
    ...terms,
    status,
    details: JSON.stringify(wanted.details),
    description: wanted.description,
  };
  await queries.updateIntent(ctx.db, ctx.organizationId, found.id, { ...changes, updated_at: now });
  const row = { ...found, ...terms, details: wanted.details, description: wanted.description };
  if ((await writeAttempt(ctx, row)) && status !== 'created')
    await queries.updateIntent(ctx.db, ctx.organizationId, found.id, { status: 'created', updated_at: now });
  return row.id;
}

const isSame = (
  row: queries.IntentRow,
  terms: { readonly amount: number; readonly currency: string; readonly tax: number },
  { details }: WantedIntent,
): boolean =>
  row.amount === terms.amount &&
  row.currency === terms.currency &&
  row.tax === terms.tax &&
  isSameDetails(row.details, details);

async function termsOf(
  ctx: Context,
  { accountId, subtotal, byHand = false, saved, keptAt }: WantedIntent,
  { tax, rate, name, currency, address }: Tax,
  open: queries.IntentRow | undefined,
) {
  const amount = subtotal + tax;
  const isFree = amount === 0;
  const integration = await (isFree
    ? getAnyIntegration(ctx)
    : byHand
      ? getManualIntegration(ctx)
      : keepChosen(ctx, currency, open, saved === 'charge' ? { keptAt } : undefined));
  const customer =
    isFree || accountId === null || saved === undefined || !keepsMethods(integration)
      ? undefined
      : await keepCustomer(ctx, accountId, integration.id);
  return {
    customer_id: customer?.id ?? null,
    // Also where it is not kept now: the payer may choose a provider that does.
    saves_method: !isFree && accountId !== null && saved === 'save',
    integration_id: integration.id,
    provider: isFree ? 'none' : integration.type,
    // Nothing to pay is paid.
    status: isFree ? ('captured' as const) : ('created' as const),
    captured_at: isFree ? ctx.now() : null,
    currency,
    subtotal,
    tax,
    amount,
    tax_rate: rate,
    tax_name: name,
    name: address.name,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state: address.state,
    country: address.country,
    zip: address.zip,
  };
}

/** The provider that the payer chose for it, while it is offered; else the one that takes the money now. Charges go to one that has saved methods. */
async function keepChosen(
  ctx: Context,
  currency: string,
  open: queries.IntentRow | undefined,
  charge: { readonly keptAt: string | undefined } | undefined,
): Promise<IntegrationRow> {
  const all = await listOffers(ctx, currency);
  // Refused where its keys cannot be opened for now: the method is as good as before.
  if (charge?.keptAt !== undefined) await connect(ctx, charge.keptAt);
  const keeping = charge === undefined ? [] : all.filter(keepsMethods);
  const keeper = keeping.find(({ id }) => id === charge?.keptAt);
  if (keeper !== undefined) return keeper;
  const offers = keeping.length > 0 ? keeping : all;
  const chosen = offers.find(({ id }) => id === open?.integration_id && open.provider !== 'none');
  const [first] = offers;
  if (first === undefined) throw notEnabled();
  return chosen ?? first;
}

async function insertIntent(
  ctx: Context,
  wanted: WantedIntent,
  subject: Subject,
  terms: Awaited<ReturnType<typeof termsOf>>,
): Promise<queries.IntentRow> {
  const now = ctx.now();
  await queries.insertIntent(ctx.db, ctx.organizationId, {
    ...terms,
    ...subject,
    id: wanted.id ?? newId(),
    account_id: wanted.accountId,
    event_id: wanted.eventId ?? null,
    ...idsOf(wanted),
    description: wanted.description,
    details: JSON.stringify(wanted.details),
    reference: newReference(),
    created_at: now,
    updated_at: now,
  });
  // Another window may have been first: then it is theirs.
  const row = await queries.lockOpenIntent(ctx.db, ctx.organizationId, subject);
  if (row === undefined) throw intentNotFound();
  return row;
}

// Without the letters that are taken for digits.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newReference(): string {
  const letters = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export async function getIntent(ctx: Context, id: string): Promise<CompleteIntent> {
  const row = await queries.findIntent(ctx.db, ctx.organizationId, id);
  const [intent] = row === undefined ? [] : await completeIntents(ctx, [row]);
  if (intent === undefined || intent.account === null) throw intentNotFound();
  return { ...intent, account: intent.account };
}

/** Only the payer's: to everybody else it is not there. */
export async function getOwnIntent(ctx: Context, id: string): Promise<CompleteIntent> {
  const { accountId } = requireMember(ctx.actor);
  const intent = await getIntent(ctx, id);
  if (intent.account_id !== accountId) throw intentNotFound();
  return intent;
}

/** One question each for the surroundings, the payers and the providers of a currency, whatever the number. */
export async function completeIntents(
  ctx: Context,
  rows: readonly queries.IntentRow[],
): Promise<ListedIntent[]> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const [surroundings, accounts, offers] = await Promise.all([
    queries.listSurroundings(
      ctx.db,
      ctx.organizationId,
      rows.map(({ id }) => id),
    ),
    getAccountsById(ctx, [...new Set(rows.flatMap(({ account_id: id }) => id ?? []))]),
    Promise.all(currencies.map((currency) => listOffers(ctx, currency))),
  ]);
  const around = new Map(surroundings.map((one) => [one.intent_id, one]));
  return rows.flatMap((row) => {
    const beside = around.get(row.id);
    return beside === undefined
      ? []
      : [
          {
            ...row,
            around: beside,
            account: accounts.get(row.account_id ?? '') ?? null,
            offers: offers[currencies.indexOf(row.currency)] ?? [],
          },
        ];
  });
}

/** Paid, and neither delivered nor given back yet. `isFree`: there was nothing to pay. */
export async function findCapturedIntent(
  ctx: Context,
  thing: PaidThing,
  isFree = false,
): Promise<queries.IntentRow | undefined> {
  return queries.findCapturedIntent(ctx.db, ctx.organizationId, subjectOf(thing), isFree);
}

/** The payment of a thing that can still be made, with what the browser needs for it. */
export async function findOpenIntent(ctx: Context, thing: PaidThing): Promise<ListedIntent | undefined> {
  const row = await queries.findOpenIntent(ctx.db, ctx.organizationId, subjectOf(thing));
  const [intent] = row === undefined ? [] : await completeIntents(ctx, [row]);
  return intent;
}

/** The thing that a payment is for. It may no longer exist, like its payer. */
export async function findPaidThing(ctx: Context, intentId: string): Promise<PaidThing | undefined> {
  const row = await queries.findIntent(ctx.db, ctx.organizationId, intentId);
  return row === undefined ? undefined : readThing(row);
}

/** The refusal of whoever asks for a thing that is not paid for: money on its way is no failure. */
export const unpaid = async (ctx: Context, thing: PaidThing): Promise<AppError> =>
  (await queries.isUnderWay(ctx.db, ctx.organizationId, subjectOf(thing)))
    ? appError('known', 'payment.processing')
    : appError('known', 'payment.missing');

/** Kinds of purchases of this registration that were paid for and wait to be delivered. */
export const listCapturedPurposes = (ctx: Context, registrationId: string): Promise<string[]> =>
  queries.listCapturedPurposes(ctx.db, ctx.organizationId, registrationId);

/** To be called in the transaction of the delivery; true for the one that delivers. */
export const markConsumed = (ctx: Context, intentId: string): Promise<boolean> =>
  queries.consumeIntent(ctx.db, ctx.organizationId, intentId, ctx.now());

export const listUnderWay = (
  { db, organizationId }: Context,
  accountId: string,
  count: number,
): Promise<queries.IntentRow[]> => queries.listUnderWay(db, organizationId, accountId, count);
