import type * as AmplifyModule from './amplify.ts';
import type { SiteConfig } from '../../contract.ts';
import { readCookie, removeCookie, storage, writeCookie } from '../storage.ts';
import { dropShareToken, isTokenValid, readShareToken } from './share-token.ts';

/** `pending`: somebody seems to be signed in, and the tokens are still being looked at. */
export type SessionStatus = 'pending' | 'visitor' | 'member';
export type SessionEvent = 'signedIn' | 'signedOut' | 'sharedSessionExpired';

const hint = 'signed-in';
type AmplifyPart = typeof AmplifyModule;

/** One per page. Knows the tokens, and tells what becomes of them; where to go then is the listeners' business. */
export class Session {
  /** As the server saw it: what the page is first drawn with, on both sides. */
  readonly initialStatus: SessionStatus;
  #status: SessionStatus;
  readonly #config: SiteConfig;
  #amplify: Promise<AmplifyPart> | undefined;
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

  /** Finds out who is there. */
  async start(): Promise<void> {
    this.#become((await this.accessToken()) === null ? 'visitor' : 'member');
  }

  /** What a call to the API carries: the share token while there is one, else the own. */
  accessToken = async (): Promise<string | null> => {
    const shared = readShareToken();
    if (shared !== null) {
      if (isTokenValid(shared)) return shared;
      dropShareToken();
      this.#tell('sharedSessionExpired');
    }
    return this.#mayBeSignedIn() ? this.#ownToken(false) : null;
  };

  /** After an answer that the token no longer fits. */
  async refresh(): Promise<void> {
    if (!this.#mayBeSignedIn()) return;
    await this.#ownToken(true);
  }

  /** Loads the identity client; sign-in pages call it before they need it. */
  amplify(): Promise<AmplifyPart> {
    this.#amplify ??= import('./amplify.ts').then((part) => {
      part.configureAmplify(this.#config, (event) => {
        if (event === 'signedIn') this.#become('member');
        else this.#become('visitor');
        if (event !== 'refreshFailed') this.#tell(event);
      });
      return part;
    });
    return this.#amplify;
  }

  /** `everywhere`: the sign-ins on other devices end too. */
  async signOut({ everywhere = false } = {}): Promise<void> {
    dropShareToken();
    const { signOut } = await this.amplify();
    await signOut({ global: everywhere });
  }

  async #ownToken(forceRefresh: boolean): Promise<string | null> {
    const { currentAccessToken } = await this.amplify();
    try {
      const token = await currentAccessToken(forceRefresh);
      if (token === null) this.#become('visitor');
      return token;
    } catch {
      // A failed refresh: the listener has cleared the tokens, unless the network was down and they stay for later.
      return null;
    }
  }

  #mayBeSignedIn(): boolean {
    const client = this.#config.COGNITO_CLIENT_ID;
    return (
      this.#status === 'member' ||
      storage.read(`CognitoIdentityServiceProvider.${client}.LastAuthUser`) !== null
    );
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
