import { ODD_TEXTS, testTexts, useHostileApp } from './testing/hostile.ts';

useHostileApp();
testTexts(ODD_TEXTS, 'nul');
