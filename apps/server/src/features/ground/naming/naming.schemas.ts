import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  PagedQuery,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../accounts/accounts.schemas.ts';

const NamingRefusal = component('NamingRefusal', Type.Object({ account: BaseAccount, createdAt: Instant }));
export type NamingRefusalView = Static<typeof NamingRefusal>;

/** With a call by which a person leaves. */
export const Refuse = Type.Object({
  refuse: Type.Optional(
    Type.Boolean({
      description:
        'Whether the one who named the caller is kept from naming them again, and from giving them passes',
    }),
  ),
});

const tags = ['self'];

export const listNamingRefusals = {
  operationId: 'listNamingRefusals',
  tags,
  summary:
    'List people who cannot name the caller as a co-host or sponsor, or give them passes, latest first',
  querystring: PagedQuery,
  response: listAnswers(NamingRefusal),
};

export const allowNaming = {
  operationId: 'allowNaming',
  tags,
  summary: 'Let a refused person name the caller and give them passes again (idempotent)',
  params: idParam('accountId'),
  response: answers(Type.Null()),
};
