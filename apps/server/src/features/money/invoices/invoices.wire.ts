import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseInvoice: 'id alternateId title sentDate? dueDate status',
    Invoice:
      '+BaseInvoice lineItems[]:BaseInvoiceLineItem payments[]:BasePayment createdAt updatedAt type~ intentId~ connectionId~ secret~ account?:Self organization:BaseOrganization notes?',
    BaseInvoiceLineItem: 'id name description? quantity amount createdAt updatedAt',
    BaseOrganization:
      'id slug name description email address1? address2? city? state? country? zip? logo?:BaseImage logoId? darkLogo?:BaseImage darkLogoId? icon?:BaseImage iconId? darkIcon?:BaseImage darkIconId? locale',
  },
};
