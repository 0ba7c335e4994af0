import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [makes(['organizationId'], async ({ org }) => ({ organizationId: org.organization.id }))],
};
