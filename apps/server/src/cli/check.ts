import { checkAndKeep } from '../features/whole/integrity/index.ts';
import { createTenants, listOrganizations } from '../features/ground/organization/index.ts';
import { createContext } from '../platform/http/context.ts';
import { explain, openRuntime } from '../runtime.ts';
import { createServices } from '../services.ts';

/** Compares what was sold, what was paid and what there is, for every organization; changes nothing. */
async function check(): Promise<number> {
  const runtime = await openRuntime();
  try {
    const { database } = runtime;
    const services = await createServices(runtime.config, database);
    const tenants = createTenants(database);
    const resolvers = {
      organizationById: tenants.byId,
      organizationByHostname: tenants.byHostname,
      actor: async () => undefined,
    };
    let found = 0;
    for (const { row } of await listOrganizations(database)) {
      const organization = await tenants.byId(row.organization_id);
      if (organization === undefined) continue;
      const sentences = await checkAndKeep(createContext({ database, services, resolvers }, organization));
      found += sentences.length;
      for (const sentence of sentences) process.stdout.write(`${organization.slug}: ${sentence}\n`);
    }
    process.stdout.write(found === 0 ? 'Everything adds up.\n' : `${found} sentences to look at.\n`);
    return found === 0 ? 0 : 1;
  } finally {
    await runtime.close();
  }
}

try {
  process.exitCode = await check();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
