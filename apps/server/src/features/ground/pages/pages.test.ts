import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(() => testApp.close());

interface Page {
  kind: string;
  locale: string;
  html: string;
  updatedAt: string;
}

const put = (path: string, html: string) => staff.put<Page>(`/admin/pages/${path}`, { html });
const kindsInConfig = async (): Promise<unknown> =>
  (await org.visitor.get<{ PAGES: string[] }>('/organization/config')).body.data.PAGES;

test('a page that nobody has written is not there', async () => {
  assert.equal((await org.visitor.get('/pages/about')).statusCode, 404);
  assert.equal((await org.visitor.get('/pages/imprint')).statusCode, 404);
  assert.equal((await staff.get('/admin/pages/about/en')).statusCode, 404);
  assert.deepEqual(await kindsInConfig(), []);
});

test('visitors read a page in the language nearest to theirs', async () => {
  await put('privacy/de', '<p>Wir speichern wenig.</p>');
  await put('privacy/pt-BR', '<p>Guardamos pouco.</p>');
  await put('privacy/en', '<p>We keep little.</p>');
  const localeFor = async (query: string) =>
    (await org.visitor.get<Page>(`/pages/privacy${query}`)).body.data.locale;
  assert.equal(await localeFor(''), 'en');
  assert.equal(await localeFor('?locale=de-AT'), 'de');
  assert.equal(await localeFor('?locale=pt-PT'), 'pt-BR');
  assert.equal(await localeFor('?locale=sw'), 'en');
  assert.deepEqual(await kindsInConfig(), ['privacy']);
  const other = await testApp.organization();
  assert.equal((await other.visitor.get('/pages/privacy')).statusCode, 404);
});

test('a page in one language is shown to everybody, for no other is there', async () => {
  await put('team/fr', '<p>Nous</p>');
  const { body } = await org.visitor.get<Page>('/pages/team?locale=en');
  assert.deepEqual([body.data.locale, body.data.html], ['fr', '<p>Nous</p>']);
});

test('scripts are cut out, and an empty page is refused', async () => {
  const kept = await put('about/en', '<h3>Us</h3><script>alert(1)</script><p onclick="x()">Hello</p>');
  assert.equal(kept.body.data.html, '<h3>Us</h3><p>Hello</p>');
  const empty = await put('about/en', '<p> </p><script>1</script>');
  assert.deepEqual([empty.statusCode, empty.body.code, empty.body.field], [400, 'page.empty', 'html']);
  const strange = await put('about/English', '<p>x</p>');
  assert.deepEqual([strange.statusCode, strange.body.code], [400, 'locale.shape']);
  assert.equal((await put('imprint/en', '<p>x</p>')).statusCode, 404);
});

test('of two who change a page, the second hears of the first; the same text again changes nothing', async () => {
  const first = (await put('terms/en', '<p>One</p>')).body.data;
  const again = (await put('terms/en', '<p>One</p>')).body.data;
  assert.equal(again.updatedAt, first.updatedAt);
  await put('terms/en', '<p>Two</p>');
  const late = await staff.send('PUT', '/admin/pages/terms/en', { html: '<p>Three</p>' }, seen(first));
  assert.deepEqual([late.statusCode, late.body.code], [409, 'changed.meanwhile']);
  const gone = await staff.send('DELETE', '/admin/pages/terms/en', undefined, seen(first));
  assert.equal(gone.statusCode, 409);
  assert.equal((await org.visitor.get<Page>('/pages/terms')).body.data.html, '<p>Two</p>');
});

test('a first text takes the place of nobody else’s, and a page that was deleted does not come back unseen', async () => {
  const nobody = { 'if-match': '"1970-01-01T00:00:00.000Z"' };
  const write = (html: string, headers: Record<string, string>) =>
    staff.put<Page>('/admin/pages/about/fr', { html }, headers);
  const [one, two] = await Promise.all([write('<p>Un</p>', nobody), write('<p>Deux</p>', nobody)]);
  assert.deepEqual([one.statusCode, two.statusCode].toSorted(), [200, 409]);
  const first = (one.statusCode === 200 ? one : two).body.data;
  assert.equal((await staff.delete('/admin/pages/about/fr')).statusCode, 200);
  assert.equal((await write('<p>Trois</p>', seen(first))).statusCode, 409);
});

const seen = ({ updatedAt }: Page) => ({ 'if-match': `"${updatedAt}"` });

test('a page goes, and with its last language its place among the links', async () => {
  await put('about/en', '<p>Us</p>');
  assert.equal((await staff.delete('/admin/pages/about/en')).statusCode, 200);
  assert.equal((await staff.delete('/admin/pages/about/en')).statusCode, 404);
  assert.equal((await org.visitor.get('/pages/about')).statusCode, 404);
  assert.ok(!((await kindsInConfig()) as string[]).includes('about'));
});

test('the staff see which are written, members do not', async () => {
  const { body } = await staff.get<Page[]>('/admin/pages');
  assert.ok(body.data.some(({ kind, locale }) => kind === 'privacy' && locale === 'pt-BR'));
  assert.ok(body.data.every((page) => !('html' in page)));
  assert.equal((await member.get('/admin/pages')).statusCode, 403);
  assert.equal((await member.put('/admin/pages/about/en', { html: '<p>x</p>' })).statusCode, 403);
});
