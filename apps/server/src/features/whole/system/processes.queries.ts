import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ServerProcessTable } from './system.tables.ts';

export type ProcessRow = Selectable<ServerProcessTable>;

/** Of processes that died without a word, the oldest first. */
const MOST_FORGOTTEN = 100;

export async function putProcess(system: Db, row: Insertable<ServerProcessTable>): Promise<void> {
  const { seen_at, memory, lag_ms } = row;
  await system
    .insertInto('server_process')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at, memory, lag_ms }))
    .execute();
}

export async function deleteProcess(system: Db, id: string): Promise<void> {
  await system.deleteFrom('server_process').where('server_process.id', '=', id).execute();
}

export async function deleteProcessesBefore(system: Db, before: Date): Promise<void> {
  await system
    .deleteFrom('server_process')
    .where('server_process.id', 'in', (eb) =>
      eb
        .selectFrom('server_process as lost')
        .select('lost.id')
        .where('lost.seen_at', '<', before)
        .orderBy('lost.seen_at')
        .limit(MOST_FORGOTTEN)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function listProcesses(system: Db, limit: number): Promise<ProcessRow[]> {
  return system
    .selectFrom('server_process')
    .selectAll()
    .orderBy('server_process.seen_at', 'desc')
    .limit(limit)
    .execute();
}
