export { listProviders, removeProvider, setProvider } from './providers.admin.service.ts';
export { PROVIDER_KINDS, type ProviderSettings } from './providers/providers.types.ts';
export type { ProviderRow } from './providers.queries.ts';
