import type { Config } from './config.ts';

/** The outside world as use cases see it. Each is made once at start and replaced in tests. */
export interface Services {
  readonly config: Config;
}
