import { type Hex, labelhash, namehash } from "viem";
import type { Artifacts } from "../artifacts.js";
import { devEns, devNames } from "../definition/ens.js";
import { callsOf, withArguments } from "./abi.js";
import type { Session } from "./session.js";

const call = callsOf([
  "function setSubnodeOwner(bytes32 node, bytes32 label, address owner)",
  "function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)",
  "function setAddr(bytes32 node, address a)",
  "function setName(bytes32 node, string name)",
  "function setOwner(bytes32 node, address owner)",
]);

const { registry, oldRegistry, publicResolver, defaultReverseResolver, reverseRegistrar } = devEns;

/**
 * Builds ENS with names for some of the chain's accounts. The provider owns the root; on mainnet, contracts that sell
 * names own `eth`.
 */
export async function buildEns(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  const ofRegistry = (code: string) => withArguments(code, "address", registry);
  const place = (label: string, address: `0x${string}`, initCode: Hex) =>
    session.initInPlace([{ label: `ENS ${label}`, address, initCode }]);
  await place("old registry", oldRegistry, artifacts.ensOldRegistry as Hex);
  await place("registry", registry, withArguments(artifacts.ensRegistry, "address", oldRegistry));
  await place("public resolver", publicResolver, ofRegistry(artifacts.ensResolver));

  // While nobody owns addr.reverse, these claim no name for their deployer.
  const registrarCode = withArguments(
    artifacts.ensReverse,
    "address, address",
    registry,
    defaultReverseResolver,
  );
  await place("default reverse resolver", defaultReverseResolver, ofRegistry(artifacts.ensDefaultReverse));
  await place("reverse registrar", reverseRegistrar, registrarCode);

  const queue = (to: `0x${string}`, data: Hex) => session.queue({ label: "ENS names", to, data });
  const own = (parent: string, label: string) =>
    queue(registry, call("setSubnodeOwner", namehash(parent), labelhash(label), provider));
  own("", "eth");
  own("", "reverse");
  own("reverse", "addr");
  for (const { name, address, isPrimary } of devNames) {
    const [label = "", parent = ""] = name.split(".");
    queueRecord(queue, { label, parent, owner: address }, provider, (node) => call("setAddr", node, address));
    if (!isPrimary) continue;
    const claim = { label: address.slice(2).toLowerCase(), parent: "addr.reverse", owner: address };
    queueRecord(queue, claim, provider, (node) => call("setName", node, name));
  }
  await session.flush();
  queue(registry, call("setOwner", namehash("addr.reverse"), reverseRegistrar));
  await session.flush();
}

type OwnedName = { label: string; parent: string; owner: `0x${string}` };

/** Queues a name with one record at the public resolver. Only its owner can write it, so it is handed over last. */
function queueRecord(
  queue: (to: `0x${string}`, data: Hex) => void,
  { label, parent, owner }: OwnedName,
  provider: `0x${string}`,
  record: (node: Hex) => Hex,
): void {
  const node = namehash(`${label}.${parent}`);
  queue(registry, call("setSubnodeRecord", namehash(parent), labelhash(label), provider, publicResolver, 0n));
  queue(publicResolver, record(node));
  queue(registry, call("setOwner", node, owner));
}
