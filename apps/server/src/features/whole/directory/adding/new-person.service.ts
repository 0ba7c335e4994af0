import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { openAccount } from '../../../ground/accounts/index.ts';
import { addUser, isRefusal } from '../../../ground/identity/index.ts';
import type { NewPerson } from '../directory.tables.ts';
import { inviteAccountJob } from './inviting.jobs.ts';

/** Undefined when somebody uses the address already. */
export async function addPerson(
  ctx: Context,
  person: NewPerson,
  invite: boolean,
): Promise<string | undefined> {
  const id = newId();
  const { line: _line, email, ...profile } = person;
  try {
    await addUser(ctx, { id, email });
  } catch (error) {
    if (isRefusal(error) && error.code === 'UsernameExistsException') return undefined;
    throw error;
  }
  await openAccount(ctx, { id, email, ...profile });
  if (invite) await ctx.services.jobs.enqueue(ctx, inviteAccountJob, { accountId: id });
  return id;
}
