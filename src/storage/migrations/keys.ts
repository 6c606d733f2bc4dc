/** API keys. Times in Unix milliseconds. */
export const keys = [
  `create table api_keys (
    id text primary key,
    name text not null,
    hash text not null unique,
    created_at_ms bigint not null,
    expires_at_ms bigint,
    revoked_at_ms bigint,
    rate_limit bigint
  )`,
];
