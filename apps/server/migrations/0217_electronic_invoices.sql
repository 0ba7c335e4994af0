-- What electronic invoices (EN 16931) say beyond the paper. Frozen on the invoice when it is sent.
create table invoice_seller (
  organization_id uuid not null,
  legal_name text,
  vat_id text,
  tax_number text,
  registration text,
  iban text,
  bic text,
  account_holder text,
  untaxed_category text,
  untaxed_reason text,
  attached text,
  updated_at timestamptz not null,
  constraint invoice_seller_pkey primary key (organization_id),
  constraint invoice_seller_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint invoice_seller_category_check check (untaxed_category in ('Z', 'E', 'AE', 'K', 'G', 'O')),
  constraint invoice_seller_attached_check check (attached in ('ubl', 'cii'))
);

alter table invoice
  add column seller jsonb,
  add column buyer jsonb,
  add column untaxed_category text,
  add column untaxed_reason text;
alter table invoice
  add constraint invoice_untaxed_category_check check (untaxed_category in ('Z', 'E', 'AE', 'K', 'G', 'O')) not valid;

alter table invoice_line add column unit text;
