import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { getContractAddress, keccak256 } from "viem";
import { describe, expect, test } from "vitest";
import { findAnvil } from "../src/anvil/binary.js";
import { loadArtifacts } from "../src/artifacts.js";
import { builderSources, cacheKey, isIntact, isStillIntact, writeState } from "../src/cache.js";
import { type Devnet, devAccounts, devContracts, rpc, startDevnet } from "../src/index.js";
import { builtFolder, clientOf, receiptOf, temporaryFolder } from "./harness.js";
import { plan } from "./plan.js";

const dataFolder = temporaryFolder();
const untouchedFolder = temporaryFolder();
const cacheFiles = (folder = dataFolder) => readdirSync(join(folder, "devnet"));

async function withDevnet<T>(
  options: Partial<Parameters<typeof startDevnet>[0]>,
  use: (devnet: Devnet) => Promise<T>,
) {
  const devnet = await startDevnet({ dataFolder, port: 0, ...options });
  try {
    return await use(devnet);
  } finally {
    await devnet.stop();
  }
}

/** Copies the build of another folder into this one, with one balance changed. */
async function damagedBuild() {
  await withDevnet({ dataFolder: builtFolder }, async () => undefined);
  const key = cacheKey({
    artifacts: loadArtifacts(),
    anvilVersion: findAnvil().version,
    extraTransactions: [],
  });
  const name = join("devnet", `${key}.json`);
  const file = join(dataFolder, name);
  const intact = readFileSync(join(builtFolder, name), "utf8");
  mkdirSync(dirname(file));
  writeFileSync(
    file,
    intact.replace('"balance":"0x21e19e0c9bab2400000"', '"balance":"0x21e19e0c9bab2400001"'),
  );
  expect(readFileSync(file, "utf8")).not.toBe(intact);
  return { file, intact };
}

const answers = (url: string) =>
  rpc(url, "eth_chainId").then(
    () => true,
    () => false,
  );

test("the key of a built chain covers the code of every step, also of those in folders", () => {
  const sources = builderSources().join("\n");
  for (const step of ["buildChainState", "buildCurve", "buildYearnV3", "buildRocket", "chainArgs"])
    expect(sources).toMatch(new RegExp(`function ${step}\\b`));
});

describe("startDevnet", () => {
  test("serves chain id 1 with a fresh head at 10 gwei, built by several at once in one folder or from the cache", async () => {
    const { file, intact } = await damagedBuild();
    const heads: unknown[] = [];
    const geneses = new Set<string>();
    const look = async () => {
      const before = Math.floor(Date.now() / 1000);
      await withDevnet({}, async (devnet) => {
        const client = clientOf(devnet);
        const head = await client.getBlock();
        geneses.add((await client.getBlock({ blockNumber: 0n })).hash);
        const next = await client.getBlock({ blockTag: "pending" });
        heads.push({
          cached: devnet.cached,
          chainId: await client.getChainId(),
          baseFeePerGas: head.baseFeePerGas,
          nextBaseFeePerGas: next.baseFeePerGas,
          gasLimit: head.gasLimit,
          fresh: Number(head.timestamp) >= before && Number(head.timestamp) <= Math.ceil(Date.now() / 1000),
          accounts: devnet.accounts,
        });
      });
    };
    await Promise.all([look(), look()]);
    // The damaged build is rebuilt, to the same bytes as in another folder, and leaves nothing next to it.
    expect(readFileSync(file, "utf8")).toBe(intact);
    expect(cacheFiles()).toEqual([basename(file)]);
    await look();
    const expected = {
      chainId: 1,
      baseFeePerGas: 10_000_000_000n,
      nextBaseFeePerGas: 10_000_000_000n,
      gasLimit: 36_000_000n,
      fresh: true,
      accounts: devAccounts,
    };
    expect(heads).toEqual([
      { cached: false, ...expected },
      { cached: false, ...expected },
      { cached: true, ...expected },
    ]);
    expect(geneses.size).toBe(1);
  });

  test("mines a block per transaction and none of its own", async () => {
    await withDevnet({}, async (devnet) => {
      const client = clientOf(devnet);
      const [from, to] = [devAccounts[0]!.address, devAccounts[1]!.address];
      const before = await client.getBlockNumber();
      const hash = await rpc<`0x${string}`>(devnet.url, "eth_sendTransaction", [{ from, to, value: "0x1" }]);
      const { status, blockNumber } = await receiptOf(devnet, hash);
      expect([status, BigInt(blockNumber)]).toEqual(["0x1", before + 1n]);
      expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before + 1n);
    });
  });

  test("mines at intervals when asked to", async () => {
    await withDevnet({ blockTimeSeconds: 1 }, async (devnet) => {
      expect(await rpc(devnet.url, "anvil_getIntervalMining")).toBe(1);
      const before = BigInt(await rpc<string>(devnet.url, "eth_blockNumber"));
      await expect
        .poll(async () => BigInt(await rpc<string>(devnet.url, "eth_blockNumber")), { timeout: 20_000 })
        .toBeGreaterThan(before);
    });
  });

  test("keeps the states of as many blocks as asked for", async () => {
    await withDevnet({ keptStates: 4 }, async ({ url }) => {
      await rpc(url, "anvil_mine", ["0x8"]);
      const head = Number(await rpc<string>(url, "eth_blockNumber"));
      const balanceAt = (number: number) =>
        rpc(url, "eth_getBalance", [devAccounts[0]!.address, `0x${number.toString(16)}`]);
      expect(await balanceAt(head - 2)).toBe(await balanceAt(head));
      await expect(balanceAt(head - 6)).rejects.toThrow();
    });
  });

  test("runs extra transactions through the CREATE2 deployer, in a chain and a cache file of their own", async () => {
    // Creation code that returns one zero byte of memory: a contract that stops at once.
    const creationCode = "0x60015ff3";
    const salt = `0x${"00".repeat(32)}` as const;
    const extraTransactions = [
      { to: devContracts.create2Deployer, data: `${salt}${creationCode.slice(2)}` as const, value: 0n },
    ];
    const address = getContractAddress({
      opcode: "CREATE2",
      from: devContracts.create2Deployer,
      salt,
      bytecodeHash: keccak256(creationCode),
    });
    // The chain of a network is far smaller than mainnet's.
    const small = { network: plan, extraTransactions };
    const plain = await withDevnet(
      { dataFolder: builtFolder, network: plan },
      async (devnet) => (await clientOf(devnet).getBlock({ blockNumber: 0n })).hash,
    );
    await withDevnet(small, async (devnet) => {
      expect(devnet.cached).toBe(false);
      expect(await clientOf(devnet).getCode({ address })).toBeDefined();
      expect((await clientOf(devnet).getBlock({ blockNumber: 0n })).hash).not.toBe(plain);
    });
    expect(await withDevnet(small, async ({ cached }) => cached)).toBe(true);
    expect(cacheFiles()).toHaveLength(2);
  });

  test("names an extra transaction that reverts, and caches nothing", async () => {
    // The deployer reverts if what it creates does.
    const to = devContracts.create2Deployer;
    const extraTransactions = [{ to, data: `0x${"00".repeat(32)}fe` as const, value: 0n }];
    await expect(
      startDevnet({ dataFolder: untouchedFolder, port: 0, network: plan, extraTransactions }),
    ).rejects.toMatchObject({
      code: "BUILD_FAILED",
      message: `the devnet could not be built: extra transaction 0 to ${to} reverted`,
    });
    expect(() => cacheFiles(untouchedFolder)).toThrow("ENOENT");
  });

  test("says which port is taken before it does anything else", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
    const steps: string[] = [];
    await expect(
      startDevnet({ dataFolder: untouchedFolder, port, onProgress: (step) => steps.push(step) }),
    ).rejects.toMatchObject({
      code: "PORT_IN_USE",
      message: expect.stringContaining(`port ${port} on 127.0.0.1`),
    });
    server.close();
    expect(steps).toEqual([]);
    expect(() => cacheFiles(untouchedFolder)).toThrow("ENOENT");
  });

  test.each([
    [{ port: 70_000 }, "port must be a whole number from 0 to 65535, not 70000"],
    [{ blockTimeSeconds: 0 }, "the block time must be a whole number of seconds, at least 1, not 0"],
    [{ traffic: { seed: 0.5 } }, "the traffic seed must be a whole number, not 0.5"],
  ])("refuses %j", async (options, message) => {
    await expect(startDevnet({ dataFolder, port: 0, ...options })).rejects.toMatchObject({
      code: "START_FAILED",
      message,
    });
  });

  test("listens on the port asked for, and no longer after stop", async () => {
    const { port, url } = await withDevnet({}, async (devnet) => devnet);
    expect(await answers(url)).toBe(false);
    await withDevnet({ port }, async (devnet) => {
      expect([devnet.port, devnet.url, devnet.wsUrl]).toEqual([port, url, url.replace("http", "ws")]);
      expect(await answers(url)).toBe(true);
    });
    expect(await answers(url)).toBe(false);
  });
});

describe("isIntact", () => {
  const file = join(untouchedFolder, "state.json");

  test("is true of a file as it was written, and of no other", () => {
    expect(isIntact(file)).toBe(false);
    writeState(file, '{"balance":"0x1"}');
    expect(isIntact(file)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const intact = readFileSync(file, "utf8");
    for (const damaged of ["", intact.slice(0, -1), `${intact}\n`, intact.replace("0x1", "0x2")]) {
      writeFileSync(file, damaged);
      expect(isIntact(file), damaged).toBe(false);
    }
  });
});

test("isStillIntact notices every change to a file that it has found intact, and its absence", () => {
  const file = join(untouchedFolder, "still.json");
  const expectNow = (is: boolean) => expect([isStillIntact(file), isStillIntact(file)]).toEqual([is, is]);
  expectNow(false);
  for (const balance of ["0x1", "0x2"]) {
    writeState(file, `{"balance":"${balance}"}`);
    expectNow(true);
    writeFileSync(file, readFileSync(file, "utf8").replace(balance, "0x3"));
    expectNow(false);
  }
  writeState(file, "{}");
  expectNow(true);
  rmSync(file);
  expectNow(false);
});

describe("findAnvil", () => {
  test("refuses a platform anvil is not built for, and lists those it is", () => {
    expect(() => findAnvil("sunos", "x64")).toThrow(
      "the local devnet does not run on sunos-amd64; supported: linux-amd64, linux-arm64, darwin-amd64, darwin-arm64, win32-amd64",
    );
  });

  test("names the package that is missing", () => {
    const elsewhere = process.platform === "darwin" ? "linux" : "darwin";
    expect(() => findAnvil(elsewhere, "arm64")).toThrow(
      `@foundry-rs/anvil-${elsewhere}-arm64, which is not installed`,
    );
  });
});
