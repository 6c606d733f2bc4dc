import {
  type BlockLogForm,
  clientVersion,
  createRpc,
  type Head,
  logsOfBlock,
  makesBlocksAtWill,
  newestHead,
  type Rpc,
  RpcError,
  readAt,
} from "../../chain/index.js";
import type { Settings } from "../../config/index.js";
import { catalogue, messageOf } from "../../errors/index.js";
import { NOBODY } from "../../lib/address.js";
import { topicsOf } from "../../market/index.js";
import { type Network, networkSettingsOf } from "../../networks/index.js";
import { newestExecutor } from "../../program/index.js";
import { adapters } from "../../protocols/index.js";
import { findDeployed, probeCapabilities } from "../../simulation/index.js";
import { announcementsOn, anyOf, probeDeployments } from "../../venues/index.js";
import { checkPrerequisites } from "../prerequisites/prerequisites.js";
import { type Finding, fault, note, ok } from "./finding.js";
import { archiveDepth, burst, clockSkewSeconds, logSpan } from "./probes.js";

/** With a larger clock skew, answers count as stale or orders as expired. */
const worstSkewSeconds = 30;
const notableSkewSeconds = 5;
/** With a smaller span per request, the first start takes long. */
const wantedLogSpan = 1000;
const oldestBlocks = 10;

/**
 * Checks one node of a network: whether it is reachable, current and able to simulate. `url` may contain a key, so only
 * its host is printed.
 */
export async function checkNodeAt(settings: Settings, network: Network, url: string): Promise<Finding[]> {
  const host = URL.canParse(url) ? new URL(url).host : "an unreadable URL";
  const about = (what: string) => `chain ${network.id}, ${host}: ${what}`;
  const remedy = `Check the address in \`RPC_URL_${network.id}\`, and that the node is running and reachable from here.`;
  let rpc: Rpc | undefined;
  try {
    rpc = createRpc({ chainId: network.id, urls: [url], timeoutMs: settings.chain.timeoutMs });
    const [endpoint] = await rpc.probe();
    if (endpoint?.state === "wrongChain")
      return [fault(about("chain"), endpoint.lastError ?? "another chain", catalogue.WRONG_CHAIN.remedy)];
    if (endpoint?.lastError !== undefined && endpoint.state !== "ready" && endpoint.state !== "limited")
      return [fault(about("reachable"), endpoint.lastError, remedy)];
    const head = await newestHead(rpc);
    // The probes run one after the other, so that none is refused because of another.
    return [
      await checkIdentity(rpc, about("node")),
      await checkHead(rpc, head, settings, network, about("head")),
      ...(await checkClock(url, about("clock"))),
      await checkArchive(rpc, head, about("state")),
      await checkSimulation(rpc, settings.simulation.mode, about("simulation")),
      await checkLogs(rpc, head, network, about("logs")),
      await checkRate(rpc, about("rate")),
      ...(await checkChainPrerequisites(rpc, head, network, about)),
      ...(await checkDeployments(rpc, head, network, about("protocols"))),
      await checkContracts(rpc, head, network, about("contracts")),
    ];
  } catch (error) {
    return [fault(about("reachable"), messageOf(error), remedy)];
  } finally {
    rpc?.close();
  }
}

/** Names the deployments of the network's data that the chain does not have. */
async function checkDeployments(rpc: Rpc, head: Head, network: Network, check: string): Promise<Finding[]> {
  const at = { multicall3: network.multicall3, blockHash: head.hash };
  const { found, leftOut } = await readAt(rpc, at, probeDeployments(network, adapters));
  const remedy = "Routes leave it out. If the address is wrong, correct it in the network's data.";
  return [
    ok(check, `${found.length} deployments answer`),
    ...leftOut.map(({ slug, reason }) => note(check, `${slug}: ${reason}`, remedy)),
  ];
}

async function checkIdentity(rpc: Rpc, check: string): Promise<Finding> {
  const version = await clientVersion(rpc).catch(() => undefined);
  return ok(check, `chain id ${rpc.chainId}, ${version?.slice(0, 80) ?? "client unknown"}`);
}

async function checkHead(
  rpc: Rpc,
  head: Head,
  settings: Settings,
  network: Network,
  check: string,
): Promise<Finding> {
  const age = Math.round(Date.now() / 1000) - Number(head.timestamp);
  const said = `block ${head.number}, ${age} s old`;
  if (await makesBlocksAtWill(rpc)) return ok(check, `${said}, of a development node`);
  const { staleBlocks } = settings.chain;
  const { staleSeconds } = networkSettingsOf(settings, network);
  const blocks = staleBlocks === 0 ? oldestBlocks : staleBlocks;
  if (age <= Math.max(staleSeconds, blocks * network.blockTimeSeconds)) return ok(check, said);
  return fault(
    check,
    said,
    "The node is behind: wait until it has synchronised, or use another one. Until then, answers are 503 STATE_STALE.",
  );
}

async function checkClock(url: string, check: string): Promise<Finding[]> {
  const skew = await clockSkewSeconds(url);
  // WebSockets and some nodes do not report the time.
  if (skew === undefined) return [];
  const said = `this machine's is ${Math.abs(skew)} s ${skew < 0 ? "behind" : "ahead of"} the node's`;
  const remedy = "Synchronise the system clock (NTP: chrony, systemd-timesyncd).";
  if (Math.abs(skew) > worstSkewSeconds) return [fault(check, said, remedy)];
  return [Math.abs(skew) > notableSkewSeconds ? note(check, said, remedy) : ok(check, said)];
}

async function checkArchive(rpc: Rpc, head: Head, check: string): Promise<Finding> {
  const depth = await archiveDepth(rpc, head);
  if (depth === undefined) return ok(check, "of every block: an archive node, which Sluice does not need");
  if (depth >= 1n)
    return ok(
      check,
      `of ${depth === 1n ? "the block before the newest" : `${depth} blocks back`} at least; Sluice reads only the newest`,
    );
  return fault(
    check,
    "not even of the block before the newest",
    "Use a node that keeps the state of recent blocks, as every node does by default.",
  );
}

async function checkSimulation(
  rpc: Rpc,
  mode: Settings["simulation"]["mode"],
  check: string,
): Promise<Finding> {
  const { simulate, blockOverrides, unlike } = await probeCapabilities(rpc, mode);
  const isByCall = mode === "call" && blockOverrides !== undefined;
  const said = isByCall
    ? "eth_call with overrides, as simulation.mode says"
    : `eth_simulateV1${blockOverrides ? ", and eth_call with overrides" : ""}`;
  const missed = isByCall ? unlike.call : unlike.simulate;
  if ((simulate || isByCall) && missed.length > 0)
    return note(
      check,
      `${said}, but not with the ${missed.join(", ")} of the next block`,
      "Hostile contracts can tell a simulation from a block. Use a node that overrides them (Geth since 1.14.9).",
    );
  if (simulate || isByCall) return ok(check, said);
  const newer = "A newer node has eth_simulateV1 (Geth since 1.14.9).";
  if (blockOverrides) return note(check, "only eth_call with overrides: gas limits are estimated", newer);
  return fault(
    check,
    "neither eth_simulateV1 nor eth_call with block overrides: answers cannot be simulated",
    newer,
  );
}

/** What the requests for a block's logs look like if the node refuses the usual form. */
const logForms: Record<BlockLogForm, string> = {
  hash: "",
  number: "; those of one block by its number alone",
  "addresses, hash": "; those of one block by lists of contracts alone",
  "addresses, number": "; those of one block by its number and lists of contracts alone",
  receipts: "; those of one block in its receipts alone",
};

/** Sends the very requests for logs that the service sends: a node may refuse them, and answer simpler ones. */
async function checkLogs(rpc: Rpc, head: Head, network: Network, check: string): Promise<Finding> {
  const announced = announcementsOn(network, adapters);
  const all = anyOf(announced);
  const remedy = "Sluice follows blocks by their logs: use a node that returns them.";
  try {
    const addresses = () => [NOBODY, ...all.addresses];
    await logsOfBlock(rpc, head, topicsOf(adapters, all.topics0), { addresses });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return fault(check, `the node refuses the logs of a block: ${error.message}`, remedy);
  }
  const form = logForms[rpc.traits.blockLogForm?.form ?? "hash"];
  // The service asks for each source alone if it must.
  const span = await logSpan(rpc, head, [all, ...announced.slice(0, 1)]);
  if (span === undefined)
    return note(
      check,
      `no logs of a range of blocks${form}`,
      "Venues that only logs announce are not found.",
    );
  const said = `${span} blocks in one request${span >= head.number ? ", the whole chain" : " at least"}${form}`;
  if (span >= wantedLogSpan || span >= head.number) return ok(check, said);
  return note(
    check,
    said,
    "The first start reads the history of venues and will take long; use another node or plan with a higher limit.",
  );
}

async function checkRate(rpc: Rpc, check: string): Promise<Finding> {
  const { count, seconds } = await burst(rpc);
  const limit = rpc.endpoints()[0]?.requestsPerSecond;
  const said = `${count} requests at once took ${seconds.toFixed(2)} s`;
  if (limit === undefined) return ok(check, `${said}, none was refused`);
  return note(
    check,
    `${said}; the node refused some, and accepts about ${Math.round(limit)} per second`,
    "Sluice respects that limit. With a larger plan or your own node, it starts and answers faster.",
  );
}

async function checkChainPrerequisites(
  rpc: Rpc,
  { hash }: Head,
  network: Network,
  about: (what: string) => string,
): Promise<Finding[]> {
  const ground = await checkPrerequisites(rpc, network, { blockHash: hash });
  return ground.map(({ what, ...found }) => ({ check: about(what), ...found }));
}

async function checkContracts(rpc: Rpc, head: Head, { id }: Network, check: string): Promise<Finding> {
  const { permanent, executors } = await findDeployed(rpc, { blockHash: head.hash });
  if (permanent && executors.includes(newestExecutor))
    return ok(check, "all of Sluice's contracts are there");
  if (permanent && executors.length > 0)
    return note(
      check,
      "an older Executor is there, but not the newest",
      `Run \`sluice deploy --chain ${id}\`.`,
    );
  return note(
    check,
    "not deployed: quotes work, routes are 503 CONTRACTS_NOT_DEPLOYED",
    `Run \`sluice deploy --chain ${id}\` once.`,
  );
}
