import { type RouterContextProvider, createContext } from 'react-router';
import type { PageRequest } from '../contract.ts';
import { notFound } from '../lib/page.ts';

/** Which page the server shows instead of the one asked for. */
export const insteadContext = createContext<PageRequest['instead']>(null);

/** These pages have no address of their own: asked for by name, they do not exist. */
export function aloneOnly(name: NonNullable<PageRequest['instead']>) {
  return ({ context }: { context: Readonly<RouterContextProvider> }): null => {
    if (context.get(insteadContext) !== name) throw notFound();
    return null;
  };
}
