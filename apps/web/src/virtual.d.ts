declare module 'virtual:catalogs' {
  import type { Messages } from '@lingui/core';
  const catalogs: Record<string, { version: string; load: () => Promise<{ default: Messages }> }>;
  export default catalogs;
}

declare module 'virtual:areas/main' {
  const entries: readonly import('./lib/area.ts').MainEntry[];
  export default entries;
}

declare module 'virtual:areas/admin' {
  const entries: readonly import('./lib/area.ts').AdminEntry[];
  export default entries;
}

declare module 'virtual:areas/host' {
  const entries: readonly import('./lib/area.ts').HostEntry[];
  export default entries;
}
