import { definePage, notFound } from '../lib/page.ts';

const page = definePage({
  queries: () => {
    throw notFound();
  },
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Any address that leads nowhere: the boundary around it shows the not-found page. */
export default function UnknownScreen() {
  return null;
}
