import { useEffect } from 'react';

/** The screen stays lit while the page is in sight, where the device allows it. */
export function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || left) return;
      try {
        const { wakeLock } = navigator as { wakeLock?: WakeLock };
        lock = await wakeLock?.request('screen');
        if (left) await lock?.release();
      } catch {
        // A device that saves its battery says no, and the code can be scanned all the same.
      }
    };
    const look = (): void => void hold();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
