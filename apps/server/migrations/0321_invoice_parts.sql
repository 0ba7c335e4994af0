-- Money for an invoice that came in parts before it was paid, less the parts that went back; and what of it went back.
alter table invoice
  add column part_paid integer not null default 0,
  add column part_tax integer not null default 0,
  add column part_returned integer not null default 0,
  add column parts_settled boolean not null default false;
-- A process of the version before, which counts the whole sum as due, neither settles, voids nor credits over parts: its
-- write fails, and is made again until a new process makes it.
alter table invoice
  add constraint invoice_part_check check (
    part_paid >= 0 and part_returned >= 0
    and (status <> 'void' or part_paid = 0)
    and (status = 'paid' or part_paid + credited <= total)
    and (status <> 'paid' or part_paid = 0 or parts_settled)) not valid;
