import {
  viewBaseAccount,
  type BaseAccountColumns,
  type BaseAccountView,
} from '../../ground/accounts/index.ts';
import type { SystemValues } from '../../../platform/system-texts.ts';
import type { MessagePeople } from './messages.fragments.ts';

type Row = MessagePeople & { readonly text: string };
type SystemEvent = NonNullable<MessagePeople['event']>;

export const nameOf = (account: BaseAccountColumns | null): string =>
  account === null
    ? ''
    : [account.first_name, account.last_name].filter(Boolean).join(' ') || account.username;

/** The text of a system message is written for whoever reads it. */
export const textOf = (
  { event, text, author, target }: Row,
  locale: string,
  write: (locale: string, event: SystemEvent, values: SystemValues) => string,
): string =>
  event === null ? text : write(locale, event, { who: nameOf(author), whom: nameOf(target), subject: text });

/** Null for what a person wrote. */
export const viewSystem = ({
  event,
  text,
  target,
}: Row): { name: SystemEvent; account: BaseAccountView | null; subject: string | null } | null =>
  event === null
    ? null
    : {
        name: event,
        account: target === null ? null : viewBaseAccount(target),
        subject: text === '' ? null : text,
      };
