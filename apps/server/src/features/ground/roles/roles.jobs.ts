import { defineListener } from '../../../platform/jobs/job.ts';
import { tellAccount, tellOf } from '../identity/index.ts';
import { findRole } from './roles.queries.ts';
import { tellOwners } from './staff.service.ts';

const ownersIn = (values: Readonly<Record<string, string>> | undefined): string[] =>
  (values?.['owners'] ?? '').split(' ').filter(Boolean);

/** Every owner hears who came to the staff or got other powers, so that nobody is let in unseen. */
export const tellOwnersOfStaff = defineListener({
  name: 'roles-tell-owners',
  hears: ['staff.changed'],
  async run(ctx, { id, with: values }) {
    if (id !== undefined) await tellAccount(ctx, ownersIn(values), 'staffChanged', id);
  },
});

export const tellOwnersOfRole = defineListener({
  name: 'roles-tell-owners-of-role',
  hears: ['staff.roleChanged'],
  async run(ctx, { id, with: values }) {
    const role = id === undefined ? undefined : await findRole(ctx.db, ctx.organizationId, id);
    if (role !== undefined) await tellOf(ctx, ownersIn(values), 'roleChanged', role.name);
  },
});

/** A provider that lets people in can let somebody in as somebody else. */
export const tellOwnersOfProviders = defineListener({
  name: 'roles-tell-owners-of-providers',
  hears: ['organization.providersChanged'],
  async run(ctx, { with: { provider } = {} }) {
    if (provider !== undefined) await tellOwners(ctx, 'providersChanged', provider);
  },
});

/** Codes to sign in stand in mails: the servers that they pass through read them. */
export const tellOwnersOfMail = defineListener({
  name: 'roles-tell-owners-of-mail',
  hears: ['organization.mailChanged'],
  async run(ctx, { with: { sender } = {} }) {
    if (sender !== undefined) await tellOwners(ctx, 'mailSettingsChanged', sender);
  },
});

/** Nobody can upload once it is full, so owners hear of it before. */
export const tellOwnersOfStorage = defineListener({
  name: 'roles-tell-owners-of-storage',
  hears: ['storage.filling'],
  async run(ctx, { with: { share } = {} }) {
    if (share !== undefined) await tellOwners(ctx, 'storageFilling', `${share}%`);
  },
});

/** Links in mails lead to hostnames: one that is nobody's, or somebody else's, is soon seen. */
export const tellOwnersOfHostnames = defineListener({
  name: 'roles-tell-owners-of-hostnames',
  hears: ['organization.hostnamesChanged'],
  async run(ctx, { with: { hostname } = {} }) {
    if (hostname !== undefined) await tellOwners(ctx, 'hostnamesChanged', hostname);
  },
});
