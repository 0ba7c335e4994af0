import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

const collect = runInNewContext('gc') as () => void;

/**
 * A whole collection, now: what memory is told after it is held by something. It goes through all that the process holds.
 * The second call waits until what the first found is given back, which a busy machine does late.
 */
export function collectGarbage(): void {
  collect();
  collect();
}
