import { createInvoice, markInvoicePaid, putSeller, sendInvoice } from '../features/money/invoices/index.ts';
import type { Demo } from './demo.ts';
import { companyIds } from './offers.ts';

const DAY = 24 * 3_600_000;

interface DemoInvoice {
  readonly title: string;
  /** Position among the companies; null for the first person. */
  readonly company: number | null;
  readonly daysAgo: number;
  readonly state: 'draft' | 'sent' | 'paid';
  readonly lines: readonly (readonly [name: string, quantity: number, amount: number])[];
}

const INVOICES: readonly DemoInvoice[] = [
  {
    title: 'Sponsorship of the summer festival',
    company: 0,
    daysAgo: 50,
    state: 'paid',
    lines: [
      ['Lighthouse package', 1, 480_000],
      ['Early bird', 1, -48_000],
    ],
  },
  {
    title: 'Stand at the harbour conference',
    company: 1,
    daysAgo: 30,
    state: 'sent',
    lines: [
      ['Stand, 3 × 3 m', 2, 65_000],
      ['Electricity', 2, 9000],
    ],
  },
  {
    title: 'Table at the spring market',
    company: null,
    daysAgo: 3,
    state: 'sent',
    lines: [['Table for a day', 1, 4500]],
  },
  { title: 'Autumn campaign', company: 2, daysAgo: 1, state: 'draft', lines: [['Banner', 4, 12_500]] },
];

/** Bills of all kinds: paid, overdue, open, and one that is still being written. */
export async function seedInvoices(demo: Demo): Promise<void> {
  const companies = companyIds(demo);
  await putSeller(demo.asStaff(new Date()), {
    vatId: 'BE0123456749',
    registration: '0123.456.749',
    iban: 'BE68 5390 0754 7034',
    bic: 'GKCCBEBB',
  });
  for (const { title, company, daysAgo, state, lines } of INVOICES) {
    const staff = demo.asStaff(new Date(Date.now() - daysAgo * DAY));
    const { row } = await createInvoice(
      staff,
      {
        title,
        accountId: (company === null ? demo.people[0] : companies[company]) ?? '',
        taxRate: 21,
        taxName: 'BTW',
        buyer: { address1: 'Visserskaai 12', zip: '8400', city: 'Oostende', country: 'BE' },
        // Nobody is reminded of what is made up.
        reminders: false,
        lineItems: lines.map(([name, quantity, amount]) => ({ name, quantity, amount })),
      },
      undefined,
    );
    if (state === 'draft') continue;
    await sendInvoice(staff, row.id);
    if (state === 'paid') await markInvoicePaid(staff, row.id);
  }
}
