-- Until when the provider takes an answer, and the one answer of the staff.
alter table payment_dispute add column due_at timestamptz;
alter table payment_dispute add column answer text;
alter table payment_dispute add constraint payment_dispute_answer_check
  check (answer in ('evidence', 'accepted')) not valid;
alter table payment_dispute add column answer_status text;
alter table payment_dispute add constraint payment_dispute_answer_status_check
  check (answer_status in ('created', 'sent', 'refused')) not valid;
-- Gone once the dispute is decided.
alter table payment_dispute add column answer_text text;
alter table payment_dispute add column answer_error text;
-- Counts answers that were refused, so that each is a call of its own.
alter table payment_dispute add column answer_number integer not null default 0;
alter table payment_dispute add column answer_checked_at timestamptz;
create index payment_dispute_answer_idx on payment_dispute (organization_id, answer_checked_at, id)
  where answer_status = 'created';

create table payment_dispute_file (
  organization_id uuid not null,
  dispute_id uuid not null,
  kind text not null,
  file_id bigint not null,
  constraint payment_dispute_file_pkey primary key (organization_id, dispute_id, kind),
  constraint payment_dispute_file_dispute_fkey foreign key (organization_id, dispute_id)
    references payment_dispute (organization_id, id) on delete cascade,
  constraint payment_dispute_file_file_fkey foreign key (organization_id, file_id)
    references stored_file (organization_id, id) on delete cascade,
  constraint payment_dispute_file_kind_check check (kind in ('communication', 'service', 'other'))
);
create index payment_dispute_file_file_idx on payment_dispute_file (organization_id, file_id);
