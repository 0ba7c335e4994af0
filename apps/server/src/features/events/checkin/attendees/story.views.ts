import type { AttendeeStoryView } from './attendees.schemas.ts';
import { viewListingScan } from '../scans/scans.views.ts';
import type { Story } from './story.service.ts';

export const viewStory = ({ due, disputes, scans, transfers, accounts }: Story): AttendeeStoryView => ({
  due: due.map(({ id, reference, amount, currency, provider, created_at }) => ({
    id,
    reference,
    amount,
    currency,
    provider,
    createdAt: created_at.toISOString(),
  })),
  disputes: disputes.map(({ id, status, reference, amount, currency, created_at }) => ({
    id,
    status,
    reference,
    amount,
    currency,
    createdAt: created_at.toISOString(),
  })),
  scans: scans.map(viewListingScan),
  transfers: transfers.map((row) => ({
    id: row.id,
    passId: row.pass_id,
    passNumber: Number(row.number),
    from: accounts.get(row.from_id ?? '') ?? null,
    to: accounts.get(row.to_id ?? '') ?? null,
    createdAt: row.created_at.toISOString(),
  })),
});
