import { parseArgs } from 'node:util';
import {
  changeHostname,
  changeImage,
  createTenants,
  IMAGE_SLOTS,
  isImageSlot,
  changeOrganization,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
} from '../features/ground/organization/index.ts';
import { limitStorage } from '../features/ground/storage/index.ts';
import { changeOperatorBySlug, changeStaffBySlug } from '../features/ground/roles/index.ts';
import { inviteUser, requirePasswordReset, rotateSigningKey } from '../features/ground/identity/index.ts';
import { importOrganization } from '../features/whole/exports/index.ts';
import { TENANT_TABLES } from '../features.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { operatorError } from '../platform/operator-error.ts';
import { createContext } from '../platform/http/context.ts';
import { explain, openRuntime, type Runtime } from '../runtime.ts';
import { createServices } from '../services.ts';
import type { Context } from '../platform/context.ts';
import { isModule, MODULES, type Module } from '../platform/modules.ts';
import {
  onOff,
  OPTIONS,
  readBytes,
  readTyped,
  required,
  typedPath,
  USAGE,
  type Values,
} from './organization-options.ts';
import { setProviders } from './organization-providers.ts';
import { readSettings } from './organization-settings.ts';

async function run(runtime: Runtime, [command, ...words]: string[], values: Values): Promise<string> {
  const { database } = runtime;
  const slug = words[0] ?? '';
  switch (command) {
    case 'list':
      return showList(database);
    case 'create': {
      const name = required(values.name, '--name');
      const hostname = required(values.hostname, '--hostname');
      const { name: _name, ...settings } = readSettings(values);
      const id = await createOrganization(database, {
        ...settings,
        slug: required(slug, 'SLUG'),
        name,
        hostname,
      });
      return `Created ${slug} (${id}) at http://${hostname}/.`;
    }
    case 'import':
      return importArchive(runtime, required(slug, 'FILE'), values);
    case 'change':
      await changeOrganization(database, required(slug, 'SLUG'), readSettings(values));
      return `Changed ${slug}.`;
    case 'hostname': {
      const [, change, hostname] = words;
      if (change !== 'add' && change !== 'remove' && change !== 'primary')
        throw operatorError('argument.unknown', 'Say hostname SLUG add, remove or primary HOST.');
      await changeHostname(database, slug, change, required(hostname, 'HOST'));
      return `Hostnames of ${slug} changed.`;
    }
    case 'module':
      return switchModule(database, slug, words[1], required(words[2], 'MODULE'));
    case 'staff': {
      const [, change, email, role] = words;
      if (change !== 'add' && change !== 'remove')
        throw operatorError('argument.unknown', 'Say staff SLUG add EMAIL [ROLE], or remove EMAIL.');
      await changeStaffBySlug(database, slug, change, required(email, 'EMAIL'), role);
      return `Staff of ${slug} changed.`;
    }
    case 'operator': {
      const [, change, email] = words;
      if (change !== 'add' && change !== 'remove')
        throw operatorError('argument.unknown', 'Say operator SLUG add or remove EMAIL.');
      await changeOperatorBySlug(database, slug, change, required(email, 'EMAIL'));
      return `Operators of the installation changed.`;
    }
    case 'storage': {
      const { organization_id: id } = await getOrganizationBySlug(database, required(slug, 'SLUG'));
      const { use } = await limitStorage(database, id, readBytes(required(words[1], 'SIZE')));
      return `${slug} uses ${use.bytes} bytes of ${use.limit ?? 'as many as there are'}.`;
    }
    case 'user': {
      const [, change, email] = words;
      if (change !== 'invite' && change !== 'reset')
        throw operatorError('argument.unknown', 'Say user SLUG invite or reset EMAIL.');
      return changeUser(runtime, slug, change, required(email, 'EMAIL'));
    }
    case 'keys':
      return rotateKeys(runtime, slug, words[1]);
    case 'provider':
      return setProviders(await contextOf(runtime, required(slug, 'SLUG')), words.slice(1), values);
    case 'image':
      return setImage(runtime, slug, required(words[1], 'which picture'), words[2]);
    default:
      throw operatorError('command.unknown', USAGE);
  }
}

async function importArchive({ config, connection }: Runtime, file: string, values: Values): Promise<string> {
  const hostname = required(values.hostname, '--hostname');
  const database = openDatabase(connection, { poolSize: 2, tenantTables: TENANT_TABLES, isPatient: true });
  try {
    const { id, slug, keepsId, rows, files } = await importOrganization(
      database,
      await createServices(config, database),
      { path: typedPath(file), hostname, slug: values.slug, onProgress: (line) => console.log(`  ${line}`) },
    );
    const told = keepsId ? '' : ' Another organization has the id of the archive, so this one has a new one.';
    return `Imported ${slug} (${id}) at http://${hostname}/: ${rows} rows and ${files} files.${told}
Passwords and keys are in no archive. People set a password anew by a code by mail, and second steps by apps are off. Providers of sign-in
and of payments are off until their secrets are entered, and mail goes out by the settings of this installation.`;
  } finally {
    await database.close();
  }
}

async function rotateKeys(runtime: Runtime, slug: string, change: string | undefined): Promise<string> {
  if (change !== 'rotate' && change !== 'replace')
    throw operatorError('argument.unknown', 'Say keys SLUG rotate or replace.');
  const ctx = await contextOf(runtime, required(slug, 'SLUG'));
  const id = await rotateSigningKey(ctx, { isLeaked: change === 'replace' });
  return change === 'rotate'
    ? `The key ${id} signs from now on. What the one before has signed is good until it runs out.`
    : `The key ${id} signs from now on. Shared links have to be made anew; people stay signed in.`;
}

async function changeUser(
  runtime: Runtime,
  slug: string,
  change: 'invite' | 'reset',
  email: string,
): Promise<string> {
  const ctx = await contextOf(runtime, slug);
  if (ctx.organization.identityService !== 'embedded')
    throw operatorError('identity.elsewhere', `The people of ${slug} sign in by a service of its own.`);
  if (change === 'invite') {
    const { password } = await inviteUser(ctx, { email });
    return `${email} signs in with the temporary password ${password} within a week, and chooses another.`;
  }
  await requirePasswordReset(ctx, email);
  return `${email} has to set a new password.`;
}

async function contextOf({ config, database }: Runtime, slug: string): Promise<Context> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  const organization = await createTenants(database).byId(id);
  if (organization === undefined) throw notFound('organization');
  return createContext({ database, services: await createServices(config, database) }, organization);
}

async function setImage(
  runtime: Runtime,
  slug: string,
  slot: string,
  file: string | undefined,
): Promise<string> {
  if (!isImageSlot(slot))
    throw operatorError('image.unknown', `Say which picture: ${Object.keys(IMAGE_SLOTS).join(', ')}.`);
  const ctx = await contextOf(runtime, slug);
  await changeImage(ctx, slot, file === undefined ? undefined : await readTyped(file));
  return file === undefined ? `The ${slot} of ${slug} is gone.` : `${slug} has a new ${slot}.`;
}

async function showList(database: Database): Promise<string> {
  const organizations = await listOrganizations(database);
  if (organizations.length === 0) return 'There is no organization yet; `create` makes the first.';
  return organizations
    .map(({ row, hostnames, staff }) =>
      [
        `${row.slug}  ${row.name}  (${row.organization_id})`,
        `  hostnames ${hostnames.join(', ') || 'none'}`,
        `  language ${row.locale}, time zone ${row.timezone}, identity ${row.identity_service}${row.maintenance ? ', in maintenance' : ''}`,
        `  modules ${row.modules.join(', ')}`,
        `  staff ${staff.join(', ') || 'none'}`,
      ].join('\n'),
    )
    .join('\n\n');
}

async function switchModule(
  database: Database,
  slug: string,
  state: string | undefined,
  name: string,
): Promise<string> {
  const isOn = onOff('module', state ?? '');
  if (!isModule(name))
    throw operatorError('module.unknown', `There is no module "${name}"; known are ${MODULES.join(', ')}.`);
  const { modules } = await getOrganizationBySlug(database, slug);
  const others: Module[] = modules.filter(isModule).filter((module) => module !== name);
  await changeOrganization(database, slug, { modules: isOn ? [...others, name] : others });
  return `${name} is ${isOn ? 'on' : 'off'} for ${slug}.`;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true, strict: true });
  if (positionals.length === 0) {
    console.log(USAGE);
    return;
  }
  const runtime = await openRuntime();
  try {
    console.log(await run(runtime, positionals, values));
  } finally {
    await runtime.close();
  }
}

main().catch((error: unknown) => {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof AppError || isUsage ? error.message : explain(error));
  process.exitCode = 1;
});
