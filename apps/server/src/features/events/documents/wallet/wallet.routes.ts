import type { Routes } from '../../../../platform/http/api.ts';
import { asAttachment } from '../../../../platform/http/content-disposition.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewCertificate } from './wallet.views.ts';
import * as schemas from './wallet.schemas.ts';
import * as wallet from './wallet.service.ts';

export const walletRoutes: Routes = (app) => {
  app.get('/organization/wallets', { schema: schemas.listWallets }, async ({ context }) =>
    ok(await wallet.listWallets(context)),
  );

  app.get(
    '/self/events/:eventId/attendee/passes/:passId/wallet',
    { schema: schemas.getWalletPass, config: perMinute(30) },
    async ({ context, params }, reply) => {
      const { name, bytes } = await wallet.getWalletPass(context, params.eventId, params.passId);
      return reply
        .headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) })
        .type('application/vnd.apple.pkpass')
        .send(bytes);
    },
  );

  app.get('/admin/wallet/certificate', { schema: schemas.getWalletCertificate }, async ({ context }) =>
    ok(viewCertificate(await wallet.getCertificate(context))),
  );

  app.put(
    '/admin/wallet/certificate',
    { schema: schemas.putWalletCertificate, config: perMinute(10) },
    async ({ context, body }) => ok(viewCertificate(await wallet.changeCertificate(context, body))),
  );

  app.delete('/admin/wallet/certificate', { schema: schemas.deleteWalletCertificate }, async ({ context }) =>
    ok(await wallet.removeCertificate(context)),
  );
};
