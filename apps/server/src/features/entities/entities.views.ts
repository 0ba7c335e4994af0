import type { EntityView } from './entities.schemas.ts';
import type { CompleteEntity } from './entities.service.ts';

export const viewEntity = (entity: CompleteEntity): EntityView => ({
  type: entity.type,
  startIndex: entity.startIndex,
  endIndex: entity.endIndex,
  marks: entity.marks,
  href: entity.href ?? null,
  account: entity.account,
  interest: entity.interest,
  linkPreview: entity.linkPreview,
});
