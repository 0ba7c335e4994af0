import { client } from './generated/client.gen.ts';
import { ApiError, toApiError } from './error.ts';
import { apiSettings } from './settings.ts';

client.interceptors.request.use(async (request, options) => {
  const settings = apiSettings();
  const headers = request.headers;
  headers.set('organization', settings.organizationId);
  headers.set('locale', settings.locale);
  // `meta` belongs to the options of every call but is missing in the type that interceptors see.
  const { meta } = options as { meta?: Record<string, unknown> };
  const other = meta?.['token'];
  // The access of another token can be viewed before that token replaces the own one.
  if (typeof other === 'string') {
    headers.set('authorization', other);
    return request;
  }
  const token = await settings.accessToken();
  if (token !== null) headers.set('authorization', token);
  const executeAs = settings.executeAs();
  // Some things are asked for as oneself, also while acting for another.
  if (executeAs !== null && meta?.['asSelf'] !== true) headers.set('executeAs', executeAs);
  return request;
});
client.interceptors.response.use(
  (response, request, options) =>
    (response.status === 403 ? apiSettings().confirmRefused?.(response, request, options) : undefined) ??
    response,
);
client.interceptors.error.use((error, response, _request, options) => {
  const refusal = toApiError(error, response);
  const { meta } = options as { meta?: Record<string, unknown> };
  if (refusal instanceof ApiError && meta?.['token'] === undefined) apiSettings().refused?.(refusal);
  return refusal;
});
client.setConfig({
  // Lists are edited where they are kept; how many entries came decides whether there are more.
  responseTransformer: (body) => {
    if (typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data))
      Object.assign(body, { came: body.data.length });
    return Promise.resolve(body);
  },
});
client.setConfig({ fetch: (request) => apiSettings().fetch(request as Request), throwOnError: true });

/** Tells the client where the API is; on a server, once for all requests. */
export function setApiAddress(baseUrl: string): void {
  client.setConfig({ baseUrl });
}

export * from './error.ts';
export * from './settings.ts';
export * from './generated/index.ts';
export * from './generated/@tanstack/react-query.gen.ts';
