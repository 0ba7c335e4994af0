-- The account at the provider that a saved method is, where it is no card: an address of mail at PayPal.
alter table payment_method add column holder text;
