// DAI → WBTC out of a Safe, with strategy `delegate`: the Safe DELEGATECALLs the route, approves nothing and needs no
// module. The owner signs the Safe's transaction, and anybody may send it. Without SAFE, the example creates a Safe and
// gives it some DAI.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/safe.mjs
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createSluiceClient, gasLimitOf } from "@sluice/client";
import { verifyRoute } from "@sluice/client/verify";
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
// The local chain's fourth account. Its key is public: never send anything to it on a real network.
const { PRIVATE_KEY = "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6" } = process.env;

const owner = privateKeyToAccount(PRIVATE_KEY);
const chain = createPublicClient({ chain: mainnet, transport: http(RPC_URL), pollingInterval: 200 });
const wallet = createWalletClient({ account: owner, chain: mainnet, transport: http(RPC_URL) });
const sluice = createSluiceClient({ url: SLUICE_URL });

const dai = "0x6b175474e89094c44da98b954eedeac495271d0f";
const wbtc = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const amountIn = 1_000n * 10n ** 18n;

const safeAbi = parseAbi([
  "function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)",
  "function nonce() view returns (uint256)",
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)",
]);

async function mined(hash) {
  const receipt = await chain.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error(`transaction ${hash} reverted`);
  return receipt;
}

/** Deploys Safe 1.4.1 and a Safe of this owner, as Safe's own app does on a real network. */
async function makeSafe() {
  const packageFile = createRequire(import.meta.url).resolve("@safe-global/safe-contracts/package.json");
  const deploy = async (path) => {
    const file = new URL(`build/artifacts/contracts/${path}.json`, `file://${packageFile}`);
    const { abi, bytecode } = JSON.parse(readFileSync(file, "utf8"));
    const { contractAddress } = await mined(await wallet.deployContract({ abi, bytecode }));
    return { abi, address: contractAddress };
  };
  const singleton = await deploy("Safe.sol/Safe");
  const factory = await deploy("proxies/SafeProxyFactory.sol/SafeProxyFactory");
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: "setup",
    args: [[owner.address], 1n, zeroAddress, "0x", zeroAddress, zeroAddress, 0n, zeroAddress],
  });
  const { logs } = await mined(
    await wallet.writeContract({
      ...factory,
      functionName: "createProxyWithNonce",
      args: [singleton.address, initializer, 0n],
    }),
  );
  const [created] = parseEventLogs({ abi: factory.abi, eventName: "ProxyCreation", logs });
  const safe = created.args.proxy;
  const transfer = { address: dai, abi: erc20Abi, functionName: "transfer", args: [safe, amountIn] };
  await mined(await wallet.writeContract(transfer));
  return safe;
}

/** Makes the Safe DELEGATECALL the transaction of Sluice's answer, with its owner's signature. */
async function execute(safe, { to, data }, gas) {
  const nonce = await chain.readContract({ address: safe, abi: safeAbi, functionName: "nonce" });
  const message = {
    to,
    value: 0n,
    data,
    operation: 1, // DELEGATECALL
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  };
  const signature = await owner.signTypedData({
    domain: { chainId: mainnet.id, verifyingContract: safe },
    types: {
      SafeTx: [
        { name: "to", type: "address" },
        { name: "value", type: "uint256" },
        { name: "data", type: "bytes" },
        { name: "operation", type: "uint8" },
        { name: "safeTxGas", type: "uint256" },
        { name: "baseGas", type: "uint256" },
        { name: "gasPrice", type: "uint256" },
        { name: "gasToken", type: "address" },
        { name: "refundReceiver", type: "address" },
        { name: "nonce", type: "uint256" },
      ],
    },
    primaryType: "SafeTx",
    message,
  });
  const { nonce: _, ...fields } = message;
  return mined(
    await wallet.writeContract({
      address: safe,
      abi: safeAbi,
      functionName: "execTransaction",
      args: [...Object.values(fields), signature],
      // The route's own frame needs `gas`. The Safe checks signatures and forwards 63/64 of its gas.
      gas: (gasLimitOf(gas) * 64n) / 63n + 150_000n,
    }),
  );
}

const safe = process.env.SAFE ?? (await makeSafe());
const balance = () =>
  chain.readContract({ address: wbtc, abi: erc20Abi, functionName: "balanceOf", args: [safe] });

const trade = {
  chainId: mainnet.id,
  fromAddress: safe,
  tokenIn: dai,
  amountIn,
  tokenOut: wbtc,
  routingStrategy: "delegate",
};
const route = await sluice.route(trade);
// A DELEGATECALL can do anything to a Safe, so the call is verified before anybody signs it.
const { timestamp } = await chain.getBlock();
// A local chain may be ahead of this machine's clock, or behind it while it makes no blocks.
const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
const verified = verifyRoute(trade, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));
const before = await balance();
await execute(safe, verified.tx, verified.tx.gas);

console.log("safe", safe);
console.log("promised", route.amountOut);
console.log("received", String((await balance()) - before));
