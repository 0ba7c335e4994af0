import { DEADLOCK, sqlState } from './database.ts';
import { isOutdatedStatement } from './driver.ts';

/**
 * PostgreSQL undid everything of the one that it chose to end a deadlock; the other has gone on, so the way is free. It
 * also undid everything where a migration changed a table under a prepared statement, which is prepared again.
 */
export async function retryUndone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(sqlState(error) === DEADLOCK || isOutdatedStatement(error))) throw error;
    }
}
