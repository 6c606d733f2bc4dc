/** Observed yields. A block has one sample of a subject; `unix_seconds` is the block's time. */
export const apySamples = [
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
