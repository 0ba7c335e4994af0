import type { SetupGuideView } from './setup.schemas.ts';
import type { Guide } from './setup.service.ts';
import { SETUP_STEPS, type SetupStep } from './setup.types.ts';

export function viewGuide({ row, hasMail }: Guide): SetupGuideView {
  const isDone: Record<SetupStep, boolean> = {
    brand: row.has_brand,
    hosts: row.has_hostname,
    languages: row.has_languages,
    signIn: row.has_provider,
    mail: hasMail || row.has_mail,
    people: row.has_people,
  };
  return {
    steps: SETUP_STEPS.map((step) => ({
      step,
      isDone: isDone[step],
      isPassed: row.passed?.includes(step) === true,
    })),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
