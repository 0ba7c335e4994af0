import { ATTACKING_TEXTS, testTexts, useHostileApp } from './testing/hostile.ts';

useHostileApp();
testTexts(ATTACKING_TEXTS, 'script');
