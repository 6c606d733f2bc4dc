/**
 * Every venue that deployments told of, in parts of a JSON list each, in the order in which they were told: rows of their
 * own would take ten times the room. `next` is the position or the block from which on venues are unknown.
 */
export const catalogue = [
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
