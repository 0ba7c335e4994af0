import { availableParallelism } from 'node:os';

/** Nothing here outlives a run, so nothing waits for the disk. Never for a database that somebody keeps. */
export const FAST_AND_LOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  // Files share databases: what the planner knew of the rows of one would choose the plans of the next, by chance.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  // Each lane keeps a program, and its file may have two more.
  max_connections: String(Math.max(300, 40 * (availableParallelism() + 1))),
};
