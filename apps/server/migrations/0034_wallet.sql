-- The certificate by which the organization's passes stand in the wallets of phones. No row: there are none in wallets.
create table wallet_certificate (
  organization_id uuid not null,
  -- As the certificate itself says: whose passes, of which kind.
  pass_type_identifier text not null,
  team_identifier text not null,
  expires_at timestamptz not null,
  -- Sealed: certificate, its key, and the certificate of the authority between it and Apple's root.
  secrets bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wallet_certificate_pkey primary key (organization_id),
  constraint wallet_certificate_organization_fkey foreign key (organization_id)
    references organization (organization_id)
);
