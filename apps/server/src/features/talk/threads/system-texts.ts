import { isolateValues, type SystemValues } from '../../../platform/system-texts.ts';
import { textIn } from '../../../platform/texts/texts.ts';

export type SystemEvent = 'created' | 'renamed' | 'added' | 'left' | 'removed';

/** A system message of a thread: `who` did it, to `whom` or with `subject`. */
export const systemText = (locale: string, event: SystemEvent, values: SystemValues): string =>
  textIn(locale, `threads.system.${event}`, isolateValues(values));
