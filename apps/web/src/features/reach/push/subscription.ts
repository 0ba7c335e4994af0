const workerPath = '/sw.js';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if messages under this key reach it. */
export async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  const subscription = await currentSubscription();
  return subscription !== null && isUnder(subscription, publicKey) ? subscription : null;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A subscription under this key; one under another key, which no message would reach, is given up. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null) {
    if (isUnder(known, publicKey)) return known;
    await known.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Nothing is shown here any more; the server learns of it from the push service. */
export async function endSubscription(): Promise<void> {
  if (canPush()) await (await currentSubscription())?.unsubscribe();
}

const isUnder = ({ options }: PushSubscription, publicKey: string): boolean =>
  toBase64Url(options.applicationServerKey) === publicKey;

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
