/** What was learnt about chains. Everything hangs on a row of `chains`, so that no two chains ever mix. */
export const chains = [
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
  // One row says what a deployment was asked and when; the venues are the answer, and may be none.
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
