create table survey (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  image_id uuid,
  status text not null,
  -- Null: as soon as it is open.
  opens_at timestamptz,
  closes_at timestamptz,
  -- Set while it is closed.
  closed_at timestamptz,
  -- Null: nobody can have answered yet.
  first_opened_at timestamptz,
  -- The opening that others were told of.
  told_opened_at timestamptz,
  require_auth boolean not null default false,
  -- 0: no limit.
  submissions_per_account integer not null default 1,
  anonymous boolean not null default false,
  one_at_a_time boolean not null default false,
  show_progress boolean not null default true,
  thank_you text,
  -- Counts the changes of its questions.
  version integer not null default 1,
  -- The account that made the last of them.
  structured_by uuid,
  search_text text not null default '',
  client_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint survey_pkey primary key (organization_id, id),
  constraint survey_slug_key unique (organization_id, slug),
  constraint survey_client_key_key unique (organization_id, client_key),
  constraint survey_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint survey_status_check check (status in ('draft', 'open', 'closed', 'archived')),
  constraint survey_submissions_check check (submissions_per_account >= 0),
  constraint survey_period_check check (closes_at > opens_at)
);
create index survey_status_idx on survey (organization_id, status, created_at desc, id desc);
create index survey_created_idx on survey (organization_id, created_at desc, id desc);
create index survey_image_idx on survey (organization_id, image_id);

create table survey_section (
  organization_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  name text not null,
  description text,
  show_if jsonb,
  retired boolean not null default false,
  sort_order integer not null,
  constraint survey_section_pkey primary key (organization_id, id),
  constraint survey_section_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade
);
create index survey_section_survey_idx on survey_section (organization_id, survey_id, sort_order, id);

create table survey_question (
  organization_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  section_id uuid not null,
  type text not null,
  name text not null,
  label text,
  description text,
  placeholder text,
  default_value text,
  featured boolean not null default false,
  required boolean not null default false,
  mutable boolean not null default false,
  min text,
  max text,
  validation text,
  validation_message text,
  show_if jsonb,
  -- Asked no more; its answers stay.
  retired boolean not null default false,
  sort_order integer not null,
  constraint survey_question_pkey primary key (organization_id, id),
  constraint survey_question_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade,
  constraint survey_question_section_fkey foreign key (organization_id, section_id)
    references survey_section (organization_id, id) on delete cascade
);
create index survey_question_survey_idx on survey_question (organization_id, survey_id, sort_order, id);
create index survey_question_section_idx on survey_question (organization_id, section_id);

-- Those with a supply have it in stock, under their id.
create table survey_choice (
  organization_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  value text not null,
  text text,
  description text,
  retired boolean not null default false,
  sort_order integer not null,
  constraint survey_choice_pkey primary key (organization_id, id),
  constraint survey_choice_question_fkey foreign key (organization_id, question_id)
    references survey_question (organization_id, id) on delete cascade,
  constraint survey_choice_value_key unique (organization_id, question_id, value) deferrable initially deferred
);

-- Asked only when the choice was made.
create table survey_sub_question (
  organization_id uuid not null,
  choice_id uuid not null,
  question_id uuid not null,
  constraint survey_sub_question_pkey primary key (organization_id, choice_id, question_id),
  constraint survey_sub_question_choice_fkey foreign key (organization_id, choice_id)
    references survey_choice (organization_id, id) on delete cascade,
  constraint survey_sub_question_question_fkey foreign key (organization_id, question_id)
    references survey_question (organization_id, id) on delete cascade
);
create index survey_sub_question_question_idx on survey_sub_question (organization_id, question_id);

create table survey_search_value (
  organization_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  value text not null,
  search_text text not null,
  constraint survey_search_value_pkey primary key (organization_id, id),
  constraint survey_search_value_question_fkey foreign key (organization_id, question_id)
    references survey_question (organization_id, id) on delete cascade,
  constraint survey_search_value_key unique (organization_id, question_id, value)
);

create table survey_submission (
  organization_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  -- Null: of a visitor, or anonymous.
  account_id uuid,
  by_visitor boolean not null,
  status text not null,
  started_at timestamptz not null,
  -- Of the last answer.
  updated_at timestamptz not null,
  submitted_at timestamptz,
  -- From the beginning to the end.
  seconds integer,
  locale text not null,
  constraint survey_submission_pkey primary key (organization_id, id),
  constraint survey_submission_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade,
  constraint survey_submission_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint survey_submission_status_check check (status in ('draft', 'ready', 'canceled'))
);
create index survey_submission_survey_idx
  on survey_submission (organization_id, survey_id, status, submitted_at desc, id desc);
create index survey_submission_account_idx on survey_submission (organization_id, account_id, survey_id)
  where account_id is not null;
create index survey_submission_draft_idx on survey_submission (organization_id, updated_at) where status = 'draft';

create table survey_response (
  organization_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  -- Several choices are a JSON list of their values.
  value text not null,
  constraint survey_response_pkey primary key (organization_id, submission_id, question_id),
  -- Anonymous submissions lose the id under which they were drafts.
  constraint survey_response_submission_fkey foreign key (organization_id, submission_id)
    references survey_submission (organization_id, id) on delete cascade,
  constraint survey_response_question_fkey foreign key (organization_id, question_id)
    references survey_question (organization_id, id) on delete cascade
);
create index survey_response_question_idx on survey_response (organization_id, question_id);

-- The choices with a supply that an answer has taken.
create table survey_response_stock (
  organization_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  stock_id uuid not null,
  quantity integer not null,
  constraint survey_response_stock_pkey primary key (organization_id, submission_id, question_id, stock_id),
  constraint survey_response_stock_response_fkey foreign key (organization_id, submission_id, question_id)
    references survey_response (organization_id, submission_id, question_id) on delete cascade,
  constraint survey_response_stock_stock_fkey foreign key (organization_id, stock_id)
    references stock (organization_id, id) on delete cascade,
  constraint survey_response_stock_quantity_check check (quantity >= 1)
);
create index survey_response_stock_stock_idx on survey_response_stock (organization_id, stock_id);

-- The row that is locked while one account begins or submits.
create table survey_participation (
  organization_id uuid not null,
  survey_id uuid not null,
  account_id uuid not null,
  submitted integer not null default 0,
  draft_id uuid,
  -- The id under which the last submission was a draft; of an anonymous survey nothing else has it.
  last_id uuid,
  -- The idempotency key it was submitted with; the common store would keep a hash of the answers beside the account.
  last_key text,
  constraint survey_participation_pkey primary key (organization_id, survey_id, account_id),
  constraint survey_participation_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade,
  constraint survey_participation_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index survey_participation_account_idx on survey_participation (organization_id, account_id);
