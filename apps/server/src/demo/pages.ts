import { putPage } from '../features/ground/pages/index.ts';
import type { Demo } from './demo.ts';

const ABOUT = `
  <p>Harbour is where makers, teachers and organisers of the old docks meet. We share tools, rooms and what we learn.</p>
  <h3>Come by</h3>
  <p>The workshop is open on weekdays from 10:00 to 20:00. On the first Thursday of a month somebody shows what they made.</p>`;

const PRIVACY = `
  <p>This is a demonstration: nobody here is real, and everything that you write stays on this machine.</p>
  <h3>What we keep</h3>
  <ul>
    <li>Your name, your email address and what you write, for as long as you have an account.</li>
    <li>Tickets and receipts for as long as the law asks.</li>
  </ul>
  <h3>What you may ask for</h3>
  <p>A copy of everything, a correction, or the end of it: all three are in your settings.</p>`;

const TERMS = `
  <p>Be kind, be yourself, and ask before you share what others told you.</p>
  <h3>Tickets</h3>
  <p>A ticket can be canceled or handed on for as long as its event says so.</p>`;

/** Pages that every community owes its visitors. */
export async function seedPages(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  await putPage(staff, 'about', 'en', ABOUT);
  await putPage(staff, 'privacy', 'en', PRIVACY);
  await putPage(staff, 'terms', 'en', TERMS);
}
