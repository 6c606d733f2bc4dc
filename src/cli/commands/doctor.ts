import type { Settings } from "../../config/index.js";
import { asSluiceError, catalogue } from "../../errors/index.js";
import { networksOf } from "../../networks/index.js";
import { checkEngines } from "../doctor/engines.js";
import { type Finding, fault, note, ok } from "../doctor/finding.js";
import { checkFolder, checkNode } from "../doctor/machine.js";
import { checkNodeAt } from "../doctor/node.js";
import { checkChainPort, checkServicePorts } from "../doctor/ports.js";
import { chainUrls } from "../request/chainUrls.js";
import { hasLocalChain } from "../serve/localChain.js";
import { localNetwork } from "../serve/localNetwork.js";
import { settingsInForce } from "../serve/settings.js";
import { green, red, yellow } from "../terminal/style.js";

/** Checks everything a service needs, and prints how to fix what is missing. Sets exit code 1 if there is a fault. */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const findings = await findAll();
  const isWell = findings.every(({ state }) => state !== "fault");
  const text = json ? JSON.stringify(findings, null, 2) : describe(findings, isWell);
  process.stdout.write(`${text}\n`);
  if (!isWell) process.exitCode = 1;
}

async function findAll(): Promise<Finding[]> {
  const node = checkNode(process.version);
  const settings = settingsOrFaults();
  if (Array.isArray(settings)) return [node, ...settings];
  return [
    node,
    ok("settings", "in order"),
    ...[...settings.unknownChains].map(([id, said]) =>
      note("networks", said, `Remove the name, or [add the network](docs/guides/add-a-network.md) ${id}.`),
    ),
    ...(await checkServicePorts(settings)),
    ...checkFolder(settings),
    ...(await checkEngines(settings)),
    ...(await checkNodes(settings)),
  ];
}

function settingsOrFaults(): Settings | Finding[] {
  try {
    return settingsInForce();
  } catch (error) {
    const { messages, message } = asSluiceError(error);
    return (messages ?? [message]).map((said) => fault("settings", said, catalogue.BAD_CONFIGURATION.remedy));
  }
}

async function checkNodes(settings: Settings): Promise<Finding[]> {
  if (settings.rpc.size === 0) return checkLocalChain(settings);
  const networks = networksOf(settings);
  const checks = [...settings.rpc].flatMap(([id, urls]) => {
    const network = networks.get(id);
    return network === undefined ? [] : urls.map((url) => checkNodeAt(settings, network, url));
  });
  return (await Promise.all(checks)).flat();
}

/** Checks the local chain, which the service uses without a configured node and which may already be running. */
async function checkLocalChain(settings: Settings): Promise<Finding[]> {
  const network = localNetwork(settings);
  const remedy = `Set \`RPC_URL_${network.id}\` to your node for the real chain.`;
  if (!(await hasLocalChain()))
    return [fault("nodes", "none is set, and this installation contains no local chain", remedy)];
  const none = note("nodes", "none is set: Sluice uses a local chain", remedy);
  const running = await chainUrls(settings, network.id, {
    mayStart: false,
    onProgress: () => undefined,
  }).catch(() => undefined);
  if (running === undefined) {
    const port = await checkChainPort(settings);
    return port === undefined ? [none] : [none, port];
  }
  const nodes = await Promise.all(running.urls.map((url) => checkNodeAt(settings, network, url)));
  return [none, ...nodes.flat()];
}

const words = { ok: "ok   ", note: "note ", fault: "fault" } as const;
const colours = { ok: green, note: yellow, fault: red } as const;

function describe(findings: readonly Finding[], isWell: boolean): string {
  const lines = findings.flatMap(({ check, state, said, remedy }) => [
    `${colours[state](words[state])}  ${check}: ${said}`,
    ...(remedy === undefined ? [] : [`       → ${remedy}`]),
  ]);
  const notes = findings.filter(({ state }) => state === "note").length;
  const verdict = isWell
    ? `Everything required is there${notes > 0 ? `; the notes above suggest improvements` : ""}.`
    : "Something is missing: lines that begin with → say what to do.";
  return [...lines, "", verdict].join("\n");
}
