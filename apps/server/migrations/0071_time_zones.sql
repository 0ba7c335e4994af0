-- Time zones are stored under long names that the database knows: an unknown one would fail every statement that reckons
-- with it. Short names keep the meaning that they had where they were shown; what has none is left to the organization.
do $$
declare
  long_names constant jsonb := '{
    "AET": "Australia/Sydney", "AGT": "America/Buenos_Aires", "ART": "Africa/Cairo", "AST": "America/Anchorage",
    "BET": "America/Sao_Paulo", "BST": "Asia/Dhaka", "CAT": "Africa/Maputo", "CET": "Europe/Brussels",
    "CNT": "America/St_Johns", "CST": "America/Chicago", "CST6CDT": "America/Chicago", "CTT": "Asia/Shanghai",
    "EAT": "Africa/Nairobi", "ECT": "Europe/Paris", "EET": "Europe/Athens", "EST": "America/Panama",
    "EST5EDT": "America/New_York", "GMT": "UTC", "HST": "Pacific/Honolulu", "IET": "America/Indianapolis",
    "IST": "Asia/Calcutta", "JST": "Asia/Tokyo", "MET": "Europe/Brussels", "MIT": "Pacific/Apia",
    "MST": "America/Phoenix", "MST7MDT": "America/Denver", "NET": "Asia/Yerevan", "NST": "Pacific/Auckland",
    "PLT": "Asia/Karachi", "PNT": "America/Phoenix", "PRT": "America/Puerto_Rico", "PST": "America/Los_Angeles",
    "PST8PDT": "America/Los_Angeles", "SST": "Pacific/Guadalcanal", "UCT": "UTC", "VST": "Asia/Saigon",
    "US/Pacific-New": "America/Los_Angeles", "WET": "Europe/Lisbon", "Zulu": "UTC", "Universal": "UTC"}';
  known constant text[] := array(
    select name from pg_timezone_names where name like '%/%' or name = 'UTC');
  lower_known constant text[] := array(select lower(name) from unnest(known) as name);
begin
  update account set timezone = long_names ->> account.timezone where long_names ? account.timezone;
  update event set timezone = long_names ->> event.timezone where long_names ? event.timezone;
  update organization set timezone = long_names ->> organization.timezone where long_names ? organization.timezone;
  -- Written in other letters, it is the same zone.
  update account set timezone = known[array_position(lower_known, lower(account.timezone))]
    where account.timezone <> all (known) and lower(account.timezone) = any (lower_known);
  update event set timezone = known[array_position(lower_known, lower(event.timezone))]
    where event.timezone <> all (known) and lower(event.timezone) = any (lower_known);
  update account set timezone = null where account.timezone <> all (known);
  update event set timezone = null where event.timezone <> all (known);
  update organization set timezone = 'UTC' where organization.timezone <> all (known);
end
$$;
