import { testPart, usePeople } from './permissions/trials.ts';

usePeople();
testPart(2);
