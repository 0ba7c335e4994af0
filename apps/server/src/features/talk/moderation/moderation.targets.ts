import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['ruleId'], async ({ staff }) => ({
      ruleId: await madeId(
        staff.post('/admin/moderation/rules', { kind: 'word', pattern: 'heirs', action: 'flag' }),
      ),
    })),
    makes(['reportId'], async ({ participant, id }) => {
      const { body } = await participant.post<{ reports: { id: string }[] }>(
        `/activities/${await id('activityId')}/report`,
      );
      return { reportId: body.data.reports[0]?.id ?? '' };
    }),
  ],
};
