import type { Registration } from '@atrium/api';
import { useOutletContext } from 'react-router';
import type { Step } from './steps.ts';

/** The state that all steps share. */
export interface RegisterContext {
  slug: string;
  registration: Registration;
  currency: string;
  steps: readonly Step[];
  /** How far the server's clock is ahead of this one's. */
  clockOffset: number;
  /** Set while the summary is out of date. */
  setUpdating: (updating: boolean) => void;
}

export const useRegister = (): RegisterContext => useOutletContext<RegisterContext>();
