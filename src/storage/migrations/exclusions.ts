/** What operators keep out of routes, in the spelling of lib/exclusion. Times in Unix milliseconds. */
export const exclusions = ["create table exclusions (entry text primary key, added_at_ms bigint not null)"];
