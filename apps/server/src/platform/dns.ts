import { Resolver } from 'node:dns/promises';

interface Asked {
  /** The name with the TXT records. */
  readonly texts: string;
  /** The name with the CNAME record. */
  readonly aliases: string;
}

/** Answers of a zone that has no such record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** Undefined when no name server answered; without servers those of the system are asked. */
export async function lookUpNames(
  servers: readonly string[],
  { texts, aliases }: Asked,
): Promise<{ readonly texts: readonly string[]; readonly aliases: readonly string[] } | undefined> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const none = (error: NodeJS.ErrnoException): never[] => {
    if (NONE.has(error.code ?? '')) return [];
    throw error;
  };
  try {
    const [records, names] = await Promise.all([
      resolver.resolveTxt(texts).catch(none),
      resolver.resolveCname(aliases).catch(none),
    ]);
    // A long record comes in pieces.
    return { texts: records.map((pieces) => pieces.join('')), aliases: names };
  } catch {
    return undefined;
  }
}
