import type { Organization } from '../../../../platform/context.ts';
import { type PlainTextId, textIn, textLocale } from '../../../../platform/texts/texts.ts';

type Reason = PlainTextId extends infer Id
  ? Id extends `refunds.reason.${infer Name}`
    ? Name
    : never
  : never;

/** Written into the books, in the language of the organization. */
export const refundReason = ({ locale }: Pick<Organization, 'locale'>, reason: Reason): string =>
  textIn(textLocale(locale), `refunds.reason.${reason}`);
