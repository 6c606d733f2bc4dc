import { encodeFunctionData, parseAbi } from "viem";
import { devHoldingUsd, devProvider } from "../../../devnet/dist/index.js";
import { builderAddress, chainTokenAddress } from "../definition/places.mjs";
import { knownTokens, unitsFor } from "../definition/tokens.mjs";
import { parts } from "./session.mjs";

const abi = parseAbi([
  "function deposit() payable",
  "function transfer(address to, uint256 value)",
  "function balanceOf(address) view returns (uint256)",
]);
const tokensInOne = 200;
/** More ether than all pools of the chain hold together. */
const etherWrapped = 2n * 10n ** 24n;

/** Puts the builder, and the code that tokens are clones of, at their addresses. */
export async function placeBuilder(session, { ChainBuilder, ChainToken }) {
  await session.call("anvil_setCode", builderAddress, ChainBuilder.runtime);
  await session.call("anvil_setNonce", builderAddress, "0x1");
  await session.call("anvil_setCode", chainTokenAddress, ChainToken.runtime);
  for (const address of [builderAddress, devProvider]) await session.enrich(address);
}

export async function buildTokens(session, tokens) {
  for (const part of parts(tokens, tokensInOne)) {
    const wanted = part.map(({ number, decimals, supply }) => ({ number: BigInt(number), decimals, supply }));
    await session.build("tokens", "tokens", [chainTokenAddress, wanted]);
  }
}

/** Sends the builder what the local chain's provider still holds of its tokens; the builder wraps ether itself. */
export async function provideBases(session) {
  const [weth, ...others] = knownTokens;
  const wrap = {
    to: weth.address,
    data: encodeFunctionData({ abi, functionName: "deposit" }),
    value: etherWrapped,
  };
  await session.run("wrapped ether", [wrap]);
  for (const token of others) {
    const holder = { abi, functionName: "balanceOf", args: [devProvider] };
    const held = BigInt(
      await session.call("eth_call", { to: token.address, data: encodeFunctionData(holder) }, "latest"),
    );
    const kept = unitsFor(token, devHoldingUsd / 3_000);
    const args = [builderAddress, held > kept ? held - kept : 0n];
    const data = encodeFunctionData({ abi, functionName: "transfer", args });
    await session.send(token.symbol, { to: token.address, data });
  }
}
