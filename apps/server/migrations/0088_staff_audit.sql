-- Writes of the staff: one line for each call, before it is done.
create table staff_audit (
  organization_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- Null: somebody who has left.
  actor_id uuid,
  operation text not null,
  subject_id uuid,
  -- Its title or name at that time.
  subject_name text,
  request_id uuid not null,
  -- Null while it is being done, and for good if the program died over it.
  status integer,
  -- Field to [before, after], or to "changed" where neither may be kept.
  changes jsonb,
  constraint staff_audit_pkey primary key (organization_id, id)
);
create index staff_audit_created_idx on staff_audit (organization_id, created_at desc, id desc);
create index staff_audit_actor_idx on staff_audit (organization_id, actor_id, created_at desc, id desc);
create index staff_audit_operation_idx on staff_audit (organization_id, operation, created_at desc, id desc);
create index staff_audit_subject_idx on staff_audit (organization_id, subject_id, created_at desc, id desc)
  where subject_id is not null;
