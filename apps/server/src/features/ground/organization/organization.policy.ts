import { requireStaff } from '../accounts/index.ts';

/** People who may see and change how the organization is set up. */
export const requireSettings = requireStaff;
