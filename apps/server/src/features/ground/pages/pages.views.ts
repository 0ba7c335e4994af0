import type { ListedPageRow, PageRow } from './pages.queries.ts';
import type { ListedPageView, PageView } from './pages.schemas.ts';

export const viewListedPage = (row: ListedPageRow): ListedPageView => ({
  kind: row.kind,
  locale: row.locale,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewPage = (row: PageRow): PageView => ({ ...viewListedPage(row), html: row.html });
