import { isMainThread } from 'node:worker_threads';

/** Takes the end of our parent for SIGTERM. */
export function followParent() {
  if (process.platform === 'win32' || !isMainThread) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

// npm answers SIGTERM by ending the shell that stands between it and us, and the shell passes nothing on. Only under npm:
// elsewhere a parent may leave us running on purpose.
if (process.env.npm_lifecycle_event !== undefined) followParent();
