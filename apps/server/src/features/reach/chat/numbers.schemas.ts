import { Type } from 'typebox';

/** Running numbers: greater means later. */
export const NumberId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
