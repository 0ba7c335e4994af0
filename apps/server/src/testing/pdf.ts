import assert from 'node:assert/strict';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Caller, TestApp, TestOrganization } from './app.ts';

/** As a browser gets it: the bytes, not their text. */
export async function fetchFile(
  { app }: TestApp,
  { organization }: TestOrganization,
  caller: Caller,
  path: string,
  headers: Record<string, string> = {},
) {
  return app.http.inject({
    url: `/api${path}`,
    headers: {
      organization: organization.id,
      ...headers,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
    },
  });
}

/** The text of a paper. */
export async function readPdf(
  testApp: TestApp,
  org: TestOrganization,
  caller: Caller,
  path: string,
  locale = 'en',
): Promise<string> {
  const answer = await fetchFile(testApp, org, caller, path, { locale });
  assert.equal(answer.statusCode, 200, answer.payload);
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)));
  return text.join('\n');
}
