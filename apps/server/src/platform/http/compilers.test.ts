import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { readConfig } from '../config.ts';
import { apiPlugin, type Routes } from './api.ts';
import type { CompileTime } from './compilers.ts';
import { createHttpServer } from './server.ts';

const Broken = Type.Unsafe<{ name: string }>({ type: 'no such type' });

const routes: Routes = (app) => {
  app.get('/sound', { schema: { querystring: Type.Object({ size: Type.Integer() }) } }, ({ query }) => query);
  app.post('/sound', { schema: { body: Type.Object({ size: Type.Integer() }) } }, ({ body }) => body);
  app.post('/broken', { schema: { body: Broken } }, ({ body }) => body);
};

async function serve(compile?: CompileTime) {
  const http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  await http.register(apiPlugin([{ routes: [routes] }], () => undefined, compile));
  await http.ready();
  return http;
}

test('schemas are compiled at the first call of their route', async () => {
  const http = await serve();
  for (let turn = 0; turn < 2; turn += 1) {
    assert.deepEqual((await http.inject('/sound?size=3')).json(), { size: 3 });
    const refused = await http.inject({ method: 'POST', url: '/sound', payload: { size: '3' } });
    assert.equal(refused.statusCode, 400);
    assert.equal(refused.json<{ field: string }>().field, 'size');
  }
  const broken = await http.inject({ method: 'POST', url: '/broken', payload: { name: 'x' } });
  assert.equal(broken.statusCode, 500);
  await http.close();
});

test('the description of the API compiles all of them, and a broken schema fails it', async () => {
  await assert.rejects(serve('atStart'), /no such type|schema is invalid/);
});
