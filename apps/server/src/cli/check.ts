import { checkCapacity } from '../features/registration/index.ts';
import { createTenants, listOrganizations } from '../features/organization/index.ts';
import { createContext } from '../platform/http/context.ts';
import { explain, openRuntime } from '../runtime.ts';
import { createServices } from '../services.ts';

/** Compares what stock says with what was sold, for every organization; changes nothing. */
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
      const discrepancies = await checkCapacity(
        createContext({ database, services, resolvers }, organization),
      );
      found += discrepancies.length;
      for (const { id, taken, held } of discrepancies)
        process.stdout.write(
          `${organization.slug}: ${id}: stock says ${taken} taken, the rows say ${held}\n`,
        );
    }
    process.stdout.write(found === 0 ? 'Everything that is scarce adds up.\n' : `${found} do not add up.\n`);
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
