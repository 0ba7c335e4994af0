import type { Context } from '../../../../platform/context.ts';
import { holdRow, updateRow } from '../../../../platform/db/rows.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { findMember } from '../../../ground/accounts/index.ts';
import { addPerson } from './new-person.service.ts';

/** People that one transaction adds. */
const STRETCH = 25;

/** Adds the rows stretch by stretch, each once, while the person who began it still may. */
export async function continueImport(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  while (await importStretch(ctx, id)) if (signal.aborted) throw new Error('directory.import: stopped');
}

async function importStretch(ctx: Context, id: string): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await holdRow(db, 'account_import', organizationId, { id });
    if (row?.state !== 'queued') return false;
    const write = (changes: Parameters<typeof updateRow<'account_import'>>[4]) =>
      updateRow(db, 'account_import', organizationId, { id }, { ...changes, updated_at: inner.now() });
    const actor = await findMember(inner, row.account_id);
    const isOn = inner.organization.modules.has('accounts');
    if (actor === undefined || !isOn || !hasPower(actor, 'accounts:write')) {
      await write({ state: 'stopped', people: '[]' });
      return false;
    }
    const stretch = row.people.slice(row.done, row.done + STRETCH);
    let added = 0;
    for (const person of stretch) if ((await addPerson(inner, person, row.invite)) !== undefined) added++;
    const done = row.done + stretch.length;
    const isDone = done >= row.total;
    await write({
      done,
      added: row.added + added,
      known: row.known + stretch.length - added,
      ...(isDone && { state: 'done', people: '[]' }),
    });
    return !isDone;
  });
}
