// The part of a feature's `area.ts` that the build and the tests read without the site.

/** A page of a feature, or pages inside a layout. */
export interface PageRoute {
  /** Under the place it stands in; `''`: the place itself. A layout without an address of its own has none. */
  readonly path?: string;
  /** File with the component, from the folder of the feature. */
  readonly screen: string;
  readonly children?: readonly PageRoute[];
  /** Other features add their pages inside this one. */
  readonly slot?: 'event' | 'host' | 'group';
  /** Why the test of all screens does not open it. */
  readonly unseen?: string;
}

/** `page`: inside the shell. `frame`: fills the window. The others: inside the layout that offers the slot. */
export type Place = 'page' | 'frame' | NonNullable<PageRoute['slot']>;
export type PageRoutes = Readonly<Partial<Record<Place, readonly PageRoute[]>>>;

export type Reader = 'visitor' | 'member' | 'staff';

/** A screen that the test of all screens opens in the demo community, in every form. */
export interface LookedAt {
  readonly name: string;
  /** `{festival}` is the slug of the next festival, `{activity}` the id of the latest post. */
  readonly address: string;
  /** Visitors and members, unless said otherwise. */
  readonly readers?: readonly Reader[];
  readonly status?: number;
  /** Shows loading states for ever, being a gallery of them. */
  readonly waits?: true;
  /** The head of a public page describes it to sites where its link is shared. */
  readonly shared?: 'with a picture' | 'without a picture';
}
