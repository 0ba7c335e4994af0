export {
  listProviders,
  PROVIDER_KINDS,
  type ProviderSettings,
  removeProvider,
  setProvider,
} from './providers.admin.service.ts';
export type { ProviderRow } from './providers.queries.ts';
