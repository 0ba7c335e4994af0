import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
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

const at = {
  place: literals(['coHost', 'eventSponsor', 'groupSponsor', 'pass']),
  subjectId: Type.String({ format: 'uuid', description: 'Id of the event, group or pass' }),
};

export const refuseGiver = {
  operationId: 'refuseNamingGiver',
  tags,
  summary:
    'Keep the account that named the caller there, or gave them the pass, from doing so again (idempotent)',
  body: body(at),
  response: answers(Type.Null()),
};

export const getGiver = {
  operationId: 'getNamingGiver',
  tags,
  summary: 'Get the account that named the caller there, whom leaving with `refuse` would refuse',
  querystring: Type.Object(at),
  response: answers(
    Type.Object({
      giver: nullable(BaseAccount),
    }),
  ),
};

export const allowNaming = {
  operationId: 'allowNaming',
  tags,
  summary: 'Let a refused person name the caller and give them passes again (idempotent)',
  params: idParam('accountId'),
  response: answers(Type.Null()),
};
