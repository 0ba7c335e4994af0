import { newId } from '../../../platform/ids.ts';
import { madeId, makes, type Targets } from '../../../testing/target.ts';

const rows = () => [{ email: `${newId()}@added.example`, firstName: 'Added' }];

export const targets: Targets = {
  makers: [
    makes(['importId'], async ({ staff }) => ({
      importId: await madeId(staff.post('/admin/accounts/imports', { rows: rows(), invite: false })),
    })),
    makes(['signedOutId'], async ({ org }) => ({ signedOutId: (await org.member()).id })),
  ],
  calls: {
    endAccountSignIns: { ids: { accountId: 'signedOutId' } },
    resetSecondFactor: { ids: { accountId: 'signedOutId' } },
    addAccount: { body: () => ({ ...rows()[0], invite: false }) },
    previewAccountImport: { body: () => ({ rows: rows() }) },
    importAccounts: { body: () => ({ rows: rows(), invite: false }) },
  },
};
