import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { origin } = suite.atrium;
const event = '/events/harbour-lights';
// Those who wait are looked after by the clock.
const ROUND_MS = 100_000;

/** As the host does who finds another chair. */
async function makeRoom(): Promise<void> {
  const { page, context, open } = await suite.visit({ as: 'ana' });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/self');
  await open('/settings');
  const { authorization = '', organization = '' } = await (await asked).allHeaders();
  await context.close();
  const headers = { authorization, organization, 'content-type': 'application/json' };
  const path = `${origin}/api/listings/harbour-lights/passTypes`;
  const listed = await fetch(path, { headers });
  // The tests of the server verify the shape of the answers.
  const { data } = (await listed.json()) as { data: { id: string; slug: string }[] };
  const captain = data.find(({ slug }) => slug === 'captains-table');
  const changed = await fetch(`${path}/${captain?.id ?? ''}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ limit: 2 }),
  });
  assert.equal(changed.status, 200, await changed.text());
}

suite.test(
  'a freed pass is offered to a waiting person, with a countdown, and taken',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open(`${event}/register/waitlist`);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByText('You are waiting for one pass. Position: 1.').waitFor();
    await makeRoom();
    // It comes by itself while one looks.
    await page.getByText('A pass is available for you.').waitFor({ timeout: ROUND_MS });
    await page.getByRole('timer').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Claim' }).dblclick();
    await page.waitForURL(`**${event}/register/extras`);
    await page.getByRole('timer').waitFor();
    await page.getByRole('region', { name: 'Your order' }).getByText('Captain’s table').waitFor();
  },
);
