import { component, literals } from '../../../platform/http/schemas.ts';
import { COUNTRIES } from './countries.types.ts';

/** ISO 3166-1 alpha-2. */
export const Country = component('Country', literals(COUNTRIES));
