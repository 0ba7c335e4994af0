-- What a refund gives back for each pass or place in a session. A refund that fails takes its portions with it, and the
-- sums of the passes go down again.
create table if not exists refund_portion (
  organization_id uuid not null,
  refund_id uuid not null,
  pass_id uuid not null,
  -- The pass itself, or the place in a session that was paid for apart.
  part_id uuid not null,
  amount integer not null,
  constraint refund_portion_pkey primary key (organization_id, refund_id, part_id),
  constraint refund_portion_refund_fkey foreign key (organization_id, refund_id)
    references payment_refund (organization_id, id) on delete cascade,
  constraint refund_portion_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint refund_portion_amount_check check (amount > 0)
);
create index if not exists refund_portion_pass_idx on refund_portion (organization_id, pass_id);
