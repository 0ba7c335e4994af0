-- A receipt says for ever what it said at first: who paid, who issued it, and what for.
alter table receipt add column if not exists payer_name text;
alter table receipt add column if not exists event_name text;
alter table receipt add column if not exists timezone text;
alter table receipt add column if not exists issuer_name text;
-- Line by line.
alter table receipt add column if not exists issuer_address text[] not null default '{}';
update receipt set event_name = event.name, timezone = nullif(event.timezone, '')
  from event where event.organization_id = receipt.organization_id and event.id = receipt.event_id;
update receipt set payer_name = nullif(trim(concat_ws(' ', account.first_name, account.last_name)), '')
  from account where account.organization_id = receipt.organization_id and account.id = receipt.account_id;
update receipt set issuer_name = organization.name,
    issuer_address = array_remove(array[nullif(trim(organization.address1), ''), nullif(trim(organization.address2), ''),
      nullif(concat_ws(' ', nullif(trim(organization.zip), ''), nullif(trim(organization.city), '')), ''),
      nullif(trim(organization.country), ''), nullif(trim(organization.email), '')], null)
  from organization where organization.organization_id = receipt.organization_id;
-- A refund that the bank sends back after it had gone has a receipt of its own: the money was charged after all.
alter table receipt drop constraint if exists receipt_payment_key;
alter table receipt add constraint receipt_payment_key
  unique nulls not distinct (organization_id, intent_id, refund_id, type);
