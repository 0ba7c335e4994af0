import { testGrowingTexts } from './testing/growing-texts.ts';

testGrowingTexts(0);
