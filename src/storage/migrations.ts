export type Migration = { readonly name: string; readonly statements: readonly string[] };

/** API keys. Times are in Unix milliseconds. */
const keys = [
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

/** Data learnt about chains. Every row refers to a row of `chains`, so that data of different chains never mixes. */
const chains = [
  `create table chains (
    id integer generated always as identity primary key,
    chain_id bigint not null,
    genesis_hash text not null,
    build text not null,
    unique (chain_id, genesis_hash, build)
  )`,
  `create table tokens (
    chain integer not null references chains (id),
    address text not null,
    decimals integer not null,
    symbol text not null,
    name text not null,
    primary key (chain, address)
  )`,
  // One row records the query to a deployment and its time. The venues are the answer. There may be none.
  `create table discoveries (
    chain integer not null references chains (id),
    deployment text not null,
    question text not null,
    found_at_ms bigint not null,
    primary key (chain, deployment)
  )`,
  `create table venues (
    chain integer not null,
    deployment text not null,
    id text not null,
    place integer not null,
    venue jsonb not null,
    primary key (chain, id),
    foreign key (chain, deployment) references discoveries (chain, deployment) on delete cascade
  )`,
  `create table checkpoints (
    chain integer primary key references chains (id),
    block_number bigint not null,
    block_hash text not null,
    at_ms bigint not null
  )`,
];

/** Observed yields. A block has one sample for each subject. `unix_seconds` is the block's time. */
const apySamples = [
  `create table apy_samples (
    chain integer not null references chains (id),
    subject text not null,
    block_number bigint not null,
    unix_seconds bigint not null,
    earned double precision not null,
    window_seconds double precision not null,
    primary key (chain, subject, block_number)
  )`,
  "create index apy_samples_by_time on apy_samples (chain, unix_seconds)",
];

/** The exclusions that operators added, in the spelling of lib/exclusion. Times are in Unix milliseconds. */
const exclusions = ["create table exclusions (entry text primary key, added_at_ms bigint not null)"];

/**
 * Every venue discovered from a source, in parts of one JSON list each, in the order of discovery. One row for each
 * venue would take ten times the space. `next` is the position or block from which venues are unknown.
 */
const catalogue = [
  `create table catalogue_sources (
    chain integer not null references chains (id),
    deployment text not null,
    question text not null,
    next bigint not null,
    primary key (chain, deployment)
  )`,
  `create table catalogue_parts (
    chain integer not null,
    deployment text not null,
    part integer generated always as identity,
    venues text not null,
    primary key (chain, deployment, part),
    foreign key (chain, deployment) references catalogue_sources (chain, deployment) on delete cascade
  )`,
];

/**
 * The followed venues of a chain at one block, each with its state as JSON. `question` identifies the tokens and the
 * program.
 */
const markets = [
  `create table market_heads (
    chain integer primary key references chains (id),
    question text not null,
    head text not null
  )`,
  `create table market_pools (
    chain integer not null references market_heads (chain) on delete cascade,
    id text not null,
    body text not null,
    primary key (chain, id)
  )`,
];

/**
 * The messages between the processes of a fleet. `bigint` terms and sequence numbers fit the numbers of JavaScript. The
 * bodies are compressed already, so PostgreSQL stores them as they are. The unlogged tables may be empty after a crash.
 */
const fleet = [
  `create table fleet_channels (
    channel text primary key,
    term bigint not null,
    holder text,
    lease_ends_at timestamptz not null,
    first_sequence bigint not null,
    last_sequence bigint not null,
    last_term bigint not null,
    previous_term bigint not null,
    snapshot bigint,
    previous_snapshot bigint
  )`,
  `create table fleet_messages (
    channel text not null references fleet_channels (channel) on delete cascade,
    sequence bigint not null,
    term bigint not null,
    previous_term bigint not null,
    published_at timestamptz not null,
    body bytea not null,
    primary key (channel, sequence)
  ) with (autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_scale_factor = 0.05)`,
  "alter table fleet_messages alter column body set storage external",
  `create table fleet_snapshots (
    id bigint generated always as identity primary key,
    channel text not null references fleet_channels (channel) on delete cascade,
    sequence bigint not null,
    term bigint not null,
    parts integer not null,
    written_at timestamptz not null,
    replaced_at timestamptz
  )`,
  "create index fleet_snapshots_by_channel on fleet_snapshots (channel)",
  `create table fleet_snapshot_parts (
    snapshot bigint not null references fleet_snapshots (id) on delete cascade,
    part integer not null,
    body bytea not null,
    primary key (snapshot, part)
  ) with (autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_scale_factor = 0.05)`,
  "alter table fleet_snapshot_parts alter column body set storage external",
  `create unlogged table fleet_members (
    id text primary key,
    about text not null,
    announced_at timestamptz not null
  )`,
  `create unlogged table fleet_buckets (
    caller text primary key,
    full_at timestamptz not null
  )`,
];

/** The greatest term under which a leader of a fleet has written a chain's data. */
const terms = ["alter table chains add column term bigint not null default 0"];

/**
 * The history of the schema, oldest first. The first entry makes version 1. A released migration never changes: a
 * schema change is a new entry at the end.
 */
export const migrations: readonly Migration[] = [
  { name: "keys", statements: keys },
  { name: "chains", statements: chains },
  { name: "apy samples", statements: apySamples },
  { name: "exclusions", statements: exclusions },
  { name: "catalogue", statements: catalogue },
  { name: "markets", statements: markets },
  { name: "fleet", statements: fleet },
  { name: "terms", statements: terms },
];

/** Returns the names of the tables that migrations make, in their order. */
export function tablesMadeBy(some: readonly Migration[]): readonly string[] {
  return some.flatMap(({ statements }) =>
    statements.flatMap((statement) => /^create (?:unlogged )?table (\w+)/.exec(statement)?.[1] ?? []),
  );
}

/** The names of all tables that the migrations make. */
export const tableNames: readonly string[] = tablesMadeBy(migrations);
