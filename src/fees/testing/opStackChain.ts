import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Anvil, startAnvil } from "../../chain/testing/anvil.js";
import { placeMulticall3 } from "../../chain/testing/contracts.js";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity, word } from "../../lib/hex.js";

/** The predeploys of the OP Stack, and the account that the protocol itself sends from. */
export const ORACLE: Address = "0x420000000000000000000000000000000000000f";
const L1_BLOCK: Address = "0x4200000000000000000000000000000000000015";
const DEPOSITOR: Address = "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001";
const NOBODY: Address = "0x0000000000000000000000000000000000000000";
const ORACLE_CODE: Address = "0x00000000000000000000000000000000000c0d30";

export const upgrades = ["bedrock", "ecotone", "fjord", "isthmus", "jovian"] as const;
export type Upgrade = (typeof upgrades)[number];

export function hasOperatorFee(upgrade: Upgrade): upgrade is "isthmus" | "jovian" {
  return upgrade === "isthmus" || upgrade === "jovian";
}

/** The figures that the protocol writes into the state of every block. */
export type L1State = {
  readonly l1BaseFeeWei: bigint;
  readonly blobBaseFeeWei: bigint;
  readonly overhead: bigint;
  readonly scalar: bigint;
  readonly baseFeeScalar: bigint;
  readonly blobBaseFeeScalar: bigint;
  readonly operatorFeeScalar: bigint;
  readonly operatorFeeConstant: bigint;
};

/** Returns the runtime code of a published contract of the OP Stack. */
function runtimeCode(name: string): Hex {
  const manifest = createRequire(import.meta.url).resolve("@eth-optimism/contracts-bedrock/package.json");
  const path = join(dirname(manifest), "forge-artifacts", `${name}.sol`, `${name}.json`);
  return JSON.parse(readFileSync(path, "utf8")).deployedBytecode.object;
}

/**
 * Starts a node with the published oracle and L1Block at their addresses, as `upgrade` sets them. Under Isthmus the node
 * charges for bytes as the network does; it knows no other upgrade's rules.
 */
export async function startOpStackChain(upgrade: Upgrade): Promise<Anvil> {
  const anvil = await startAnvil([
    ...["--chain-id", "10", "--no-mining", "--gas-limit", "1000000000", "--no-request-size-limit"],
    ...(upgrade === "isthmus" ? ["--network", "optimism", "--hardfork", upgrade] : []),
  ]);
  await placeMulticall3(anvil);
  // Unlike a network's node, this one charges the sender of a call for its bytes.
  await anvil.send("anvil_setBalance", [NOBODY, quantity(10n ** 30n)]);
  await anvil.send("anvil_setCode", [L1_BLOCK, runtimeCode("L1Block")]);
  await anvil.send("anvil_setCode", [ORACLE, runtimeCode("GasPriceOracle")]);
  await anvil.send("anvil_setBalance", [DEPOSITOR, quantity(10n ** 24n)]);
  await anvil.send("anvil_impersonateAccount", [DEPOSITOR]);
  if (upgrade === "bedrock") return anvil;
  await sendAsDepositor(anvil, ORACLE, "0x22b90ab3"); // setEcotone()
  if (upgrade === "ecotone") return anvil;
  await sendAsDepositor(anvil, ORACLE, "0x8e98b106"); // setFjord()
  return anvil;
}

/** Writes the figures as the protocol does, in a block of their own. */
export async function setL1State(anvil: Anvil, upgrade: Upgrade, state: L1State): Promise<void> {
  if (upgrade === "bedrock") {
    const values = [1n, 2n, state.l1BaseFeeWei, 3n, 4n, 5n, state.overhead, state.scalar];
    // setL1BlockValues(uint64,uint64,uint256,bytes32,uint64,bytes32,uint256,uint256)
    await sendAsDepositor(anvil, L1_BLOCK, `0x015d8eb9${values.map(word).join("")}`);
    return;
  }
  const packed = [
    ...[
      uint(state.baseFeeScalar, 4),
      uint(state.blobBaseFeeScalar, 4),
      uint(4n, 8),
      uint(2n, 8),
      uint(1n, 8),
    ],
    ...[state.l1BaseFeeWei, state.blobBaseFeeWei, 3n, 5n].map(word),
  ];
  await sendAsDepositor(anvil, L1_BLOCK, `0x440a5e20${packed.join("")}`); // setL1BlockValuesEcotone()
  if (hasOperatorFee(upgrade)) await withOperatorFee(anvil, upgrade, state);
}

/**
 * Writes the operator fee where the network reads it (slot 8 of L1Block: 4 bytes scalar, 8 bytes constant from byte 12
 * on), and lets the oracle answer it.
 */
async function withOperatorFee(anvil: Anvil, upgrade: "isthmus" | "jovian", state: L1State): Promise<void> {
  const { operatorFeeScalar: scalar, operatorFeeConstant: constant } = state;
  const slot = `0x${word((scalar << 64n) | constant)}`;
  await anvil.send("anvil_setStorageAt", [L1_BLOCK, `0x${word(8n)}`, slot]);
  await answerInFront(anvil, { operatorFee: { upgrade, ...state } });
}

type OperatorFee = Pick<L1State, "operatorFeeScalar" | "operatorFeeConstant"> & {
  readonly upgrade: "isthmus" | "jovian";
};

/** Answers that the published oracle does not have, because it ends with Fjord and has no currency but ETH. */
type Answers = {
  readonly tokenRatio?: bigint;
  readonly isArsia?: bigint;
  readonly operatorFee?: OperatorFee;
};

/** Puts code in front of the published oracle that gives these answers and passes on all other calls. */
export async function answerInFront(anvil: Anvil, answers: Answers): Promise<void> {
  await anvil.send("anvil_setCode", [ORACLE_CODE, runtimeCode("GasPriceOracle")]);
  const { tokenRatio, isArsia, operatorFee } = answers;
  // Code by selector. It leaves the answer on the stack.
  const cases: [selector: string, code: string][] = [];
  if (tokenRatio !== undefined) cases.push(["06f837d3", `7f${word(tokenRatio)}`]);
  if (isArsia !== undefined) cases.push(["1e2b6e7b", `7f${word(isArsia)}`]);
  if (operatorFee !== undefined) cases.push(["275aedd2", operatorFeeCode(operatorFee)]);
  await anvil.send("anvil_setCode", [ORACLE, `0x${frontCode(cases)}`]);
}

/** gas * scalar / 1e6 + constant, or gas * scalar * 100 + constant. */
function operatorFeeCode(fee: OperatorFee): string {
  const scale = fee.upgrade === "jovian" ? "606402" : "620f42409004";
  return `60043563${uint(fee.operatorFeeScalar, 4)}02${scale}67${uint(fee.operatorFeeConstant, 8)}01`;
}

const FIRST_TEST_BYTES = 6;
const TEST_BYTES = 11;
const PASS_BYTES = 55;
/** The position, within the code that passes calls on, of the place that returns their result. */
const RETURNS_AT = 50;

function frontCode(cases: readonly (readonly [selector: string, code: string])[]): string {
  const passAt = FIRST_TEST_BYTES + TEST_BYTES * cases.length;
  // Delegate to the published code, and return or revert with what it returns.
  const pass = [
    `3660006000376000600036600073${ORACLE_CODE.slice(2)}5af4`,
    `3d600060003e61${uint(BigInt(passAt + RETURNS_AT), 2)}573d6000fd5b3d6000f3`,
  ].join("");
  let tests = "60003560e01c";
  let bodies = "";
  for (const [selector, code] of cases) {
    const at = passAt + PASS_BYTES + bodies.length / 2;
    tests += `8063${selector}1461${uint(BigInt(at), 2)}57`;
    bodies += `5b${code}60005260206000f3`;
  }
  return `${tests}${pass}${bodies}`;
}

async function sendAsDepositor(anvil: Anvil, to: Address, data: Hex): Promise<void> {
  await anvil.send("eth_sendTransaction", [{ from: DEPOSITOR, to, data, gas: "0xf4240" }]);
  await anvil.send("evm_mine");
}

function uint(value: bigint, bytes: number): string {
  return value.toString(16).padStart(2 * bytes, "0");
}
