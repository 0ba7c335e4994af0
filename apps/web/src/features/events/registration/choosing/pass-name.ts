import type { BasePass } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';

/** "Pass 2: Regular" where there are several, else the name alone. */
export function usePassName(passes: readonly BasePass[]): (pass: BasePass) => string {
  const { t } = useText();
  return (pass) =>
    passes.length === 1
      ? pass.ticket.name
      : t('register.passNumber', { number: passes.indexOf(pass) + 1, name: pass.ticket.name });
}
