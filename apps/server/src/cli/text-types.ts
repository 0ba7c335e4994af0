import { writeTextTypes } from '../platform/texts/lang.ts';

writeTextTypes();
