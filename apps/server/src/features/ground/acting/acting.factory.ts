import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  createTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';

interface Post {
  id: string;
  account: { id: string };
}
export interface Entry {
  via: string;
  account: { id: string } | null;
  operation: string;
  summary: string;
  subjectId: string | null;
  shareName: string | null;
  status: number | null;
}

/* Set once a test file has called `useOrganization`. */
export let testApp: TestApp;
export let org: TestOrganization;

export function useOrganization(): void {
  before(async () => {
    testApp = await createTestApp();
    org = await testApp.organization();
  });
  after(() => testApp.close());
}

export const mail = ({ id }: Caller): string => `${id}@example.org`;
export const as = (person: Caller, accountId: string): Caller =>
  org.as(person.token, { executeAs: accountId });
export const post = (caller: Caller, message = 'hello'): Promise<Answer<Post>> =>
  caller.post<Post>('/activities', { message });
export const refusal = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code];
export const FORBIDDEN = [403, 'executeAs.forbidden'];

export async function pair(): Promise<{ ana: Caller; ben: Caller; acting: Caller }> {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post('/self/delegates', { email: mail(ben) });
  return { ana, ben, acting: as(ben, ana.id) };
}

export async function team(owner: Caller, member: Caller, name = 'Runners'): Promise<string> {
  const made = await owner.post<{ id: string }>('/self/team', { name, email: mail(member) });
  assert.equal(made.statusCode, 200);
  return made.body.data.id;
}

export const audit = async (caller: Caller): Promise<Entry[]> =>
  (await caller.get<Entry[]>('/self/audit')).body.data;
