import { isMainThread } from 'node:worker_threads';

/**
 * npm answers SIGTERM by ending the shell that stands between it and us, and the shell passes nothing on. So when our
 * parent goes, we take it for SIGTERM. Only under npm: elsewhere a parent may leave us running on purpose.
 */
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32' && isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
