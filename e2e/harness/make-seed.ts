import assert from 'node:assert/strict';
import { jobsDone, startAtrium } from './atrium.ts';
import { launchBrowser } from './browser.ts';
import { makeDataFolder, writeSignIn } from './seed.ts';
import { MEMBERS, signIn, type MemberName } from './sign-in.ts';

// node e2e/harness/make-seed.ts FOLDER: the demo community and its sign-ins, for a run of browser tests to copy.
const [folder = ''] = process.argv.slice(2);
const dataDir = await makeDataFolder(folder);
// On a busy machine a picture of the demo may take longer than the program allows; the next start goes on with the demo.
const atrium = await startAtrium({ dataDir }).catch(() => startAtrium({ dataDir }));
const browser = await launchBrowser();
for (const name of Object.keys(MEMBERS) as MemberName[]) {
  const context = await browser.newContext();
  await signIn(await context.newPage(), atrium, name);
  await writeSignIn(folder, name, await context.storageState());
  await context.close();
}
await browser.close();
// Every copy would do again what is not done yet.
await jobsDone(atrium);
assert.equal(await atrium.stop(), 0);
