import { testScreens } from './harness/test-screens.ts';

await testScreens(import.meta.filename, 'member', ['ar']);
