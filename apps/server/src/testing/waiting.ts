import type pg from 'pg';
import { until } from './app.ts';

/** Reads again until so many statements of the pool's database wait for a lock that another transaction holds. */
export const untilWaiting = (pool: pg.Pool, count = 1): Promise<number> =>
  until(
    async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount ?? 0;
    },
    (waiting) => waiting >= count,
  );
