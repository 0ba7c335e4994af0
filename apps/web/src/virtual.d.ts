declare module 'virtual:catalogs' {
  import type { Messages } from '@lingui/core';
  const catalogs: Record<string, { version: string; load: () => Promise<{ default: Messages }> }>;
  export default catalogs;
}

declare module 'virtual:areas/main' {
  import type { MainEntry } from '#lib/area.ts';
  const entries: readonly MainEntry[];
  export default entries;
}

declare module 'virtual:areas/admin' {
  import type { AdminEntry } from '#lib/area.ts';
  const entries: readonly AdminEntry[];
  export default entries;
}

declare module 'virtual:areas/host' {
  import type { HostEntry } from '#lib/area.ts';
  const entries: readonly HostEntry[];
  export default entries;
}

declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
