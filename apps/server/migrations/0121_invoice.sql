create table invoice (
  organization_id uuid not null,
  id uuid not null,
  -- Given on sending, in one series without gaps; a draft has none.
  number integer,
  title text not null,
  -- No key: the paper stays in the books when the payer is gone.
  account_id uuid,
  -- Name and address as printed, line by line.
  billed_to text,
  -- Frozen on sending, like the sums.
  issuer_name text,
  issuer_address text[] not null default '{}',
  currency text not null,
  subtotal integer not null,
  -- As in tax_rate: thousandths of a percent.
  tax_rate integer not null default 0,
  tax_name text,
  tax integer not null,
  total integer not null,
  -- Of the total, by credit notes.
  credited integer not null default 0,
  credited_tax integer not null default 0,
  status text not null,
  notes text,
  due_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  paid_intent_id uuid,
  paid_amount integer not null default 0,
  reminders boolean not null default true,
  reminded integer not null default 0,
  client_key text,
  search_text text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoice_pkey primary key (organization_id, id),
  constraint invoice_number_key unique (organization_id, number),
  constraint invoice_client_key unique (organization_id, client_key),
  constraint invoice_status_check check (status in ('draft', 'sent', 'paid', 'void')),
  constraint invoice_sent_check check ((status = 'draft') = (number is null)),
  constraint invoice_total_check check (subtotal >= 0 and tax >= 0 and total >= 0),
  constraint invoice_credited_check check (credited between 0 and total and credited_tax between 0 and tax)
);
create index invoice_account_idx on invoice (organization_id, account_id, created_at desc, id);
create index invoice_created_idx on invoice (organization_id, created_at desc, id desc);
create index invoice_due_idx on invoice (organization_id, due_at) where status = 'sent' and reminders;

create table invoice_line (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  sort_order integer not null,
  name text not null,
  description text,
  quantity integer not null,
  -- Of one, before tax; negative only as a discount.
  amount integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoice_line_pkey primary key (organization_id, id),
  constraint invoice_line_invoice_fkey foreign key (organization_id, invoice_id)
    references invoice (organization_id, id) on delete cascade,
  constraint invoice_line_quantity_check check (quantity >= 1)
);
create index invoice_line_invoice_idx on invoice_line (organization_id, invoice_id, sort_order);

create table credit_note (
  organization_id uuid not null,
  id uuid not null,
  number integer not null,
  invoice_id uuid not null,
  amount integer not null,
  tax integer not null,
  reason text not null,
  created_at timestamptz not null,
  constraint credit_note_pkey primary key (organization_id, id),
  constraint credit_note_number_key unique (organization_id, number),
  constraint credit_note_invoice_fkey foreign key (organization_id, invoice_id)
    references invoice (organization_id, id),
  constraint credit_note_amount_check check (amount >= 1 and tax between 0 and amount)
);
create index credit_note_invoice_idx on credit_note (organization_id, invoice_id, number);

-- The next number of each series; its row is locked until the paper that took one is there, so no number is lost.
create table invoice_counter (
  organization_id uuid not null,
  series text not null,
  next integer not null,
  constraint invoice_counter_pkey primary key (organization_id, series)
);
