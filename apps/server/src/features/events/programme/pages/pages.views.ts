import { viewImage, type ImageColumns } from '../../../../platform/db/images.ts';
import type { BasePageRow, FaqRow, FaqSectionRow, PageRow } from './pages.queries.ts';
import type {
  BaseEventPageView,
  BaseFaqSectionView,
  EventPageView,
  FaqSectionView,
} from './pages.schemas.ts';

export const viewBasePage = (row: Omit<BasePageRow, 'event_id'>): BaseEventPageView => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  sortOrder: row.sort_order,
});

export const viewPage = (row: PageRow, images: readonly (ImageColumns | null)[]): EventPageView => ({
  ...viewBasePage(row),
  html: row.html,
  subtitle: row.subtitle,
  updatedAt: row.updated_at.toISOString(),
  images: images.flatMap((image) => viewImage(image) ?? []),
});

export const viewBaseFaqSection = (row: FaqSectionRow): BaseFaqSectionView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
});

export const viewFaqSection = (row: FaqSectionRow, faqs: readonly FaqRow[]): FaqSectionView => ({
  ...viewBaseFaqSection(row),
  faqs: faqs.map(({ id, slug, question, answer }) => ({ id, slug, question, answer })),
});
