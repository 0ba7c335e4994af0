import type * as AmplifyModule from './amplify.ts';
import type { SiteConfig } from '../../contract.ts';
import { readCookie, removeCookie, storage, writeCookie } from '../storage.ts';
import {
  dropShareToken,
  endExecuteAs,
  endShareToken,
  isTokenValid,
  readExecuteAs,
  readShareToken,
  storeExecuteAs,
} from './share-token.ts';

/** `pending`: somebody seems to be signed in, and the tokens are still being looked at. */
export type SessionStatus = 'pending' | 'visitor' | 'member';
/** `leaving`: the tokens are about to be revoked. `ended`: from elsewhere, while the page was in use. */
export type SessionEvent =
  'signedIn' | 'leaving' | 'signedOut' | 'ended' | 'sharedSessionExpired' | 'actingEnded' | 'redirectFailed';

const hint = 'signed-in';
/** The right is withdrawn; a shared link acts for nobody else. */
const NOT_ACTING = new Set(['executeAs.forbidden', 'executeAs.shared']);
type AmplifyPart = typeof AmplifyModule;

const AGAIN_AFTER_MS = [500, 2000];
const RETRY_MS = 15_000;

/** A file that is lost on the way is asked for again. */
async function loaded(): Promise<AmplifyPart> {
  for (const ms of AGAIN_AFTER_MS)
    try {
      return await import('./amplify.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  return import('./amplify.ts');
}

/** One per page. Knows the tokens, and tells what becomes of them; where to go then is the listeners' business. */
export class Session {
  /** As the server saw it: what the page is first drawn with, on both sides. */
  readonly initialStatus: SessionStatus;
  #status: SessionStatus;
  readonly #config: SiteConfig;
  #amplify: Promise<AmplifyPart> | undefined;
  #isLeaving = false;
  #waitsForNetwork = false;
  readonly #asking = new Set<Promise<unknown>>();
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(event: SessionEvent) => void>();

  constructor(config: SiteConfig, signedIn: boolean) {
    this.#config = config;
    this.initialStatus = signedIn ? 'pending' : 'visitor';
    this.#status = this.initialStatus;
  }

  get status(): SessionStatus {
    return this.#status;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  listen(listener: (event: SessionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Names the sign-in of this device; null for visitors. */
  get owner(): string | null {
    return storage.read(this.#lastUser) ?? (readShareToken() === null ? null : 'shared');
  }

  /** Finds out who is there. */
  async start(): Promise<void> {
    this.#become((await this.accessToken()) === null ? 'visitor' : 'member');
  }

  /** The token for calls to the API: the share token while there is one, else the reader's own. */
  accessToken = async (): Promise<string | null> => {
    const shared = readShareToken();
    if (shared !== null) {
      if (isTokenValid(shared)) return shared;
      endShareToken();
      this.#tell('sharedSessionExpired');
    }
    return this.ownAccessToken();
  };

  /** Of the reader's own sign-in, whatever was lent to them. */
  async ownAccessToken(): Promise<string | null> {
    return this.#mayBeSignedIn() ? this.#ownToken(false) : null;
  }

  /** Shared or delegated access may be revoked at any time: then the reader is themselves again. */
  refused = ({ status, code }: { status: number; code: string | null }): void => {
    if (status === 401 && readShareToken() !== null) {
      endShareToken();
      this.#tell('sharedSessionExpired');
    } else if (code !== null && NOT_ACTING.has(code) && readExecuteAs() !== null) {
      endExecuteAs();
      this.#tell('actingEnded');
    }
  };

  /** After an answer that the token no longer fits. */
  async refresh(): Promise<void> {
    if (!this.#mayBeSignedIn()) return;
    await this.#ownToken(true);
  }

  /** Loads the identity client; sign-in pages call it before they need it. */
  amplify(): Promise<AmplifyPart> {
    return (this.#amplify ??= this.#load());
  }

  #load(): Promise<AmplifyPart> {
    const loading = loaded().then((part) => {
      part.configureAmplify(this.#config, (event) => {
        // The next person who signs in acts for nobody.
        if (event === 'refreshFailed' || event === 'signedOut') storeExecuteAs(null);
        if (event === 'refreshFailed') {
          this.#end();
          return;
        }
        if (event !== 'redirectFailed') this.#become(event === 'signedIn' ? 'member' : 'visitor');
        this.#tell(event);
      });
      return part;
    });
    // A file that was lost on the way is asked for again the next time.
    loading.catch(() => {
      this.#amplify = undefined;
    });
    return loading;
  }

  /** `everywhere`: the sign-ins on other devices end too. */
  async signOut({ everywhere = false } = {}): Promise<void> {
    dropShareToken();
    const { signOut } = await this.amplify();
    this.#isLeaving = true;
    this.#tell('leaving');
    try {
      // A refresh that ends after the tokens are removed would put new ones in their place.
      await Promise.allSettled(this.#asking);
      await signOut(this.#config, everywhere);
    } finally {
      this.#isLeaving = false;
    }
  }

  #end(): void {
    // A shared link needs no sign-in.
    if (readShareToken() !== null) return;
    const wasMember = this.#status === 'member';
    this.#become('visitor');
    if (wasMember && !this.#isLeaving) this.#tell('ended');
  }

  async #ownToken(forceRefresh: boolean): Promise<string | null> {
    let currentAccessToken: AmplifyPart['currentAccessToken'];
    try {
      ({ currentAccessToken } = await this.amplify());
    } catch {
      // As without a network: the tokens stay for later.
      this.#startOnline();
      return null;
    }
    if (this.#isLeaving) return null;
    const asking = currentAccessToken(forceRefresh);
    this.#asking.add(asking);
    try {
      const token = await asking;
      if (token === null) this.#end();
      return token;
    } catch {
      // A failed refresh: the listener has cleared the tokens, unless the network was down and they stay for later.
      return null;
    } finally {
      this.#asking.delete(asking);
    }
  }

  /** Once, however many calls wait for it. */
  #startOnline(): void {
    if (this.#waitsForNetwork) return;
    this.#waitsForNetwork = true;
    const start = (): void => {
      removeEventListener('online', start);
      clearTimeout(timer);
      this.#waitsForNetwork = false;
      void this.start();
    };
    addEventListener('online', start);
    // A file that was lost once is no lost network, and no event tells that it is there again.
    const timer = setTimeout(start, RETRY_MS);
  }

  get #lastUser(): string {
    return `CognitoIdentityServiceProvider.${this.#config.COGNITO_CLIENT_ID}.LastAuthUser`;
  }

  #mayBeSignedIn(): boolean {
    return (this.#status === 'member' && readShareToken() === null) || storage.read(this.#lastUser) !== null;
  }

  #become(status: SessionStatus): void {
    // The server sees only this cookie: it opens nothing, and lets the right skeleton arrive with the page.
    if (status === 'member') writeCookie(hint, '1');
    else if (readCookie(hint) !== null) removeCookie(hint);
    if (status === this.#status) return;
    this.#status = status;
    for (const watcher of this.#watchers) watcher();
  }

  #tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
