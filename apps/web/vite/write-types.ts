import { writeTextTypes } from './catalogs.ts';

writeTextTypes();
