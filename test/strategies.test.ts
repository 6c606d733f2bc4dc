import { type Devnet, devAccounts } from "@sluice/devnet";
import { encodeFunctionData, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeDelegateCall, decodeWalletCalls, walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { ownerWalletFactoryAbi, ownerWalletFactoryAddress } from "../src/program/index.js";
import { deployErc1967Account, deploySafe, enrich, type SmartAccount } from "./accounts.js";
import { approve, mineAt, type RouteTx, send, succeedsWith } from "./execute.js";
import { executeRandomRoutes, type Party, receiverApart, routeTokens } from "./randomRoutes.js";
import { makeDataFolder, type Service, startChain, startService } from "./service.js";

const routesEach = 60;
const deadlineSeconds = 604_800n;
/** More than any route needs, and within what a transaction may have. */
const plentyGas = 16_000_000n;
const accountOwner = devAccounts[5]?.address as Address;
const [deployedOwner, freshOwner] = [devAccounts[6], devAccounts[7]].map((account) => account?.address) as [
  Address,
  Address,
];

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const accounts = {} as Record<"safe" | "erc1967", SmartAccount>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const { url } = chain;
  accounts.safe = await deploySafe(url, accountOwner);
  accounts.erc1967 = await deployErc1967Account(url, accountOwner);
  for (const { address } of Object.values(accounts)) await enrich(url, address);
  for (const owner of [deployedOwner, freshOwner]) {
    await enrich(url, owner);
    for (const token of routeTokens) if (token !== NATIVE) await approve(url, token, owner, walletOf(owner));
  }
  const data = encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deploy",
    args: [deployedOwner],
  });
  await send(url, { from: accountOwner, to: ownerWalletFactoryAddress, data });
  service = await startService({ RPC_URL_1: url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" });
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** An account that carries out what strategy `delegate` answers for it. */
function partyOfAccount(account: SmartAccount): Party {
  const call = ({ tx }: { tx: RouteTx }, gas: bigint) => account.delegate(tx.to, tx.data, gas);
  const asTx = (tx: { from: Address; to: Address; data: Hex }): RouteTx => ({ ...tx, value: "0" });
  return {
    parameters: {
      fromAddress: account.address,
      spender: account.address,
      routingStrategy: "delegate",
    },
    receivers: [account.address, account.address, receiverApart],
    sender: account.owner,
    account: account.address,
    deadlineSeconds,
    decode: decodeDelegateCall,
    execute: (answer, timestamp) =>
      mineAt(chain.url, asTx(call(answer, BigInt(answer.gas))), plentyGas, timestamp),
    // A Safe hands on all the gas it is given: here the transaction's own limit, its cost of 21,000 and more included.
    succeedsWith: (answer, gas, timestamp) =>
      succeedsWith(
        chain.url,
        asTx(call(answer, gas)),
        account === accounts.safe ? gas : plentyGas,
        timestamp,
      ),
  };
}

/** An owner who carries out what strategy `ensowallet` answers. */
function partyOfOwner(owner: Address, parameters: Record<string, string>, onlyOnce: boolean): Party {
  return {
    parameters: { fromAddress: owner, spender: owner, routingStrategy: "ensowallet", ...parameters },
    receivers: [owner, walletOf(owner), receiverApart],
    sender: owner,
    account: walletOf(owner),
    deadlineSeconds,
    onlyOnce,
    decode: (data) => decodeWalletCalls(data)?.route.call,
    execute: ({ tx, gas }, timestamp) => mineAt(chain.url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(chain.url, tx, gas, timestamp),
  };
}

describe("strategy delegate", () => {
  it.each(["safe", "erc1967"] as const)(
    `delivers to the wei what the answer said when an account DELEGATECALLs, ${routesEach} times: %s`,
    async (name) => {
      const party = partyOfAccount(accounts[name]);
      const done = await executeRandomRoutes(
        { chain, service },
        { count: routesEach, seed: 31 + name.length, partyFor: () => party },
      );
      process.stdout.write(`routes of strategy delegate (${name}): ${JSON.stringify(done)}\n`);
      expect(done.nativeIn).toBeGreaterThan(0);
      expect(done.nativeOut).toBeGreaterThan(0);
      expect(done.multiHop).toBeGreaterThan(routesEach / 3);
    },
    300_000,
  );
});

describe("strategy ensowallet", () => {
  it.each([
    ["deployed", deployedOwner, false],
    ["not yet deployed", freshOwner, true],
  ] as const)(
    `delivers to the wei what the answer said, wallet %s, ${routesEach} times`,
    async (_, owner, onlyOnce) => {
      const done = await executeRandomRoutes(
        { chain, service },
        {
          count: routesEach,
          seed: 77 + Number(onlyOnce),
          partyFor(random, token, amountIn) {
            if (token === NATIVE) {
              const sent = random.next() < 0.5 ? { tokenInAmountToTransfer: amountIn.toString() } : {};
              return partyOfOwner(owner, sent, onlyOnce);
            }
            const part = (amountIn * BigInt(Math.floor(random.next() * 1000))) / 1000n;
            const parameters = random.pick<Record<string, string>>([
              {},
              { spender: walletOf(owner), tokenInAmountToApprove: amountIn.toString() },
              { tokenInAmountToApprove: (amountIn + part).toString() },
            ]);
            return partyOfOwner(owner, parameters, onlyOnce);
          },
        },
      );
      process.stdout.write(`routes of strategy ensowallet: ${JSON.stringify(done)}\n`);
      expect(done.nativeIn).toBeGreaterThan(0);
      expect(done.multiHop).toBeGreaterThan(routesEach / 3);
    },
    300_000,
  );
});
