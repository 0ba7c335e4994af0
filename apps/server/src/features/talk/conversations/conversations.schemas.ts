import { Type } from 'typebox';
import { component, literals, nullable, Text } from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

export const systemEvent = (name: string) =>
  component(
    name,
    Type.Object({
      name: literals(['created', 'renamed', 'added', 'left', 'removed']),
      account: nullable(BaseAccount),
      subject: nullable(Text),
    }),
  );
