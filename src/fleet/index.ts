export { channelOf, readFormats, writtenFormat } from "./format/formats.js";
export { type Knowledge, makeKnowledge } from "./format/knowledge.js";
export type { Discoveries, Preface, Standing } from "./format/messages.js";
export { openTransport } from "./openTransport.js";
export { inspectPostgres, type PostgresInspection } from "./postgres/inspect.js";
export { inspectRedis, type RedisInspection } from "./redis/inspect.js";
export { type Lead, leadChannel, type StartedLead } from "./roles/lead.js";
export {
  type About,
  type FleetMember,
  type MemberNetwork,
  type Membership,
  makeMembership,
} from "./roles/members.js";
export type { PublishedStep, PublisherFigures } from "./roles/publish.js";
export { type ChannelReader, readChannel } from "./roles/readChannel.js";
export { makeReplica } from "./roles/replica.js";
export type { FleetTransport } from "./transport.js";
