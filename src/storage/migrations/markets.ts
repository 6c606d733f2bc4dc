/**
 * What was followed of a chain, as it stood at one block: each venue with its state as JSON. `question` says for which
 * tokens, by which program.
 */
export const markets = [
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
