import type { Page } from 'playwright-core';
import type { Atrium } from './atrium.ts';
import { readCode } from './outbox.ts';
import { settled } from './page.ts';

/** The two of the demo community that can sign in. */
export const MEMBERS = {
  ana: { name: 'Ana Moreira', email: 'ana@harbour.example', password: 'harbour-lights' },
  jonas: { name: 'Jonas Lindqvist', email: 'jonas@harbour.example', password: 'harbour-keeper' },
} as const;

export type MemberName = keyof typeof MEMBERS;

export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** By the sign-in page, as everybody does; ends where `redirect` leads. */
export async function signIn(
  page: Page,
  { origin }: Atrium,
  name: MemberName,
  redirect = '/',
): Promise<void> {
  await page.goto(`${origin}/auth/sign-in?redirect=${encodeURIComponent(redirect)}`);
  await settled(page);
  await fillSignIn(page, MEMBERS[name]);
  await page.waitForURL(`${origin}${redirect}`);
  await settled(page);
}

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** From the empty form to the first page as a member, with the code from the outbox. */
export async function signUp(page: Page, atrium: Atrium, member: NewMember): Promise<void> {
  const since = new Date();
  await page.goto(`${atrium.origin}/auth/sign-up`);
  await settled(page);
  await page.getByLabel('First name').fill(member.firstName);
  await page.getByLabel('Last name').fill(member.lastName);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, member.email, since));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${atrium.origin}/`);
  await settled(page);
}
