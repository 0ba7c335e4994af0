declare module 'virtual:catalogs' {
  import type { Messages } from '@lingui/core';
  const catalogs: Record<string, { version: string; load: () => Promise<{ default: Messages }> }>;
  export default catalogs;
}
