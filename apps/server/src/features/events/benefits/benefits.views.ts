import { viewImage } from '../../../platform/db/images.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import type { BaseEventView } from '../programme/index.ts';
import type { BenefitRow } from './benefits.queries.ts';
import type { BenefitView } from './benefits.schemas.ts';

export interface CompleteBenefit {
  readonly row: BenefitRow;
  /** Null also when the reader may not know of it. */
  readonly event: BaseEventView | null;
  readonly manager: Parameters<typeof viewAccount>[0] | null;
}

export const viewBenefit = ({ row, event, manager }: CompleteBenefit): BenefitView => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  image: viewImage(row.image),
  priority: row.priority,
  startDate: row.start_date.toISOString(),
  endDate: row.end_date?.toISOString() ?? null,
  eventId: event?.id ?? null,
  event,
  managerId: manager?.id ?? null,
  manager: manager === null ? null : viewAccount(manager),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
