import { type Devnet, devAccounts } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { ownerWalletFactoryAbi, ownerWalletFactoryAddress } from "../src/program/index.js";
import { deployErc1967Account, deploySafe, enrich, type SmartAccount } from "./helpers/accounts.js";
import { approveAll, send } from "./helpers/execute.js";
import { partyOfAccount, partyOfOwner } from "./helpers/parties.js";
import { executeRandomRoutes, routeTokens } from "./helpers/randomRoutes.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const routesEach = runs({ normal: 5, deep: 60 });
const accountOwner = devAccounts[5]?.address as Address;
const [deployedOwner, freshOwner] = [devAccounts[6], devAccounts[7]].map((account) => account?.address) as [
  Address,
  Address,
];

const world = useService();
let chain: Devnet;
let service: Service;
const accounts = {} as Record<"safe" | "erc1967", SmartAccount>;

beforeAll(async () => {
  ({ chain, service } = world);
  const { url } = chain;
  accounts.safe = await deploySafe(url, accountOwner);
  accounts.erc1967 = await deployErc1967Account(url, accountOwner);
  for (const { address } of Object.values(accounts)) await enrich(url, address);
  const owners = [deployedOwner, freshOwner];
  for (const owner of owners) await enrich(url, owner);
  await approveAll(
    url,
    routeTokens,
    owners.map((owner) => [owner, walletOf(owner)]),
  );
  const data = encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deploy",
    args: [deployedOwner],
  });
  await send(url, { from: accountOwner, to: ownerWalletFactoryAddress, data });
  await caughtUp(service, chain);
});

describe("strategy delegate", () => {
  test.each(["safe", "erc1967"] as const)(
    `delivers the answered amount to the wei when an account DELEGATECALLs, ${routesEach} times: %s`,
    async (name) => {
      const party = partyOfAccount(chain, accounts[name], name === "safe");
      const done = await executeRandomRoutes(
        { chain, service },
        { count: routesEach, seed: 31 + name.length, partyFor: () => party, inTurn: [[NATIVE], routeTokens] },
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
  test.each([
    ["deployed", deployedOwner, false],
    ["not yet deployed", freshOwner, true],
  ] as const)(
    `delivers the answered amount to the wei, wallet %s, ${routesEach} times`,
    async (_, owner, onlyOnce) => {
      let asked = 0;
      const done = await executeRandomRoutes(
        { chain, service },
        {
          count: routesEach,
          seed: 77 + Number(onlyOnce),
          inTurn: [[NATIVE], routeTokens],
          partyFor(random, token, amountIn) {
            if (token === NATIVE) {
              const sent = random.next() < 0.5 ? { tokenInAmountToTransfer: amountIn.toString() } : {};
              return partyOfOwner(chain, owner, sent, onlyOnce);
            }
            const part = (amountIn * BigInt(Math.floor(random.next() * 1000))) / 1000n;
            const forms: Record<string, string>[] = [
              {},
              { spender: walletOf(owner), tokenInAmountToApprove: amountIn.toString() },
              { tokenInAmountToApprove: (amountIn + part).toString() },
            ];
            return partyOfOwner(chain, owner, forms[asked++ % forms.length] ?? {}, onlyOnce);
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
