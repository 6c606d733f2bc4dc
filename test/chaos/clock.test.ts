import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Devnet, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "../helpers/service.js";
import {
  approveTraded,
  askRoute,
  expectCalm,
  expectExact,
  randomFor,
  recovery,
  size,
  slowMs,
  tell,
} from "./chaos.js";

const jumps = size({ short: 3, long: 12 });
const routesEach = size({ short: 3, long: 15 });
const preload = fileURLToPath(new URL("../children/shiftedClock.mjs", import.meta.url));

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  await approveTraded(chain.url);
  service = await startService({
    ...{ RPC_URL_1: chain.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "50" },
    NODE_OPTIONS: `--import=${preload}`,
  });
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function routesAreExact(random: ReturnType<typeof randomFor>): Promise<void> {
  for (let each = 0; each < routesEach; each++) {
    const { code, answer } = await askRoute(service, random);
    if (answer === undefined) throw new Error(`no route: ${code}`);
    await expectExact(chain.url, answer);
  }
}

test(
  "a machine's clock that jumps by an hour, ahead or back, leaves routes exact and the service answering",
  async () => {
    const random = randomFor("clock");
    for (let jump = 0; jump < jumps; jump++) {
      process.kill(service.pid, "SIGUSR2");
      // Wait until the signal has arrived.
      await sleep(300);
      const ms = await recovery(service, random);
      tell("clock", `an answer ${ms} ms after a jump of the machine's clock`);
      await routesAreExact(random);
      expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    }
    expectCalm(service);
  },
  slowMs,
);

test(
  "answers stay exact when a chain's time jumps by a day or a year, accruing balances included",
  async () => {
    const random = randomFor("the chain's time");
    for (const seconds of [1, 86_400, 31_536_000]) {
      await rpc(chain.url, "evm_increaseTime", [seconds]);
      await rpc(chain.url, "evm_mine");
      await caughtUp(service, chain);
      await routesAreExact(random);
    }
    expectCalm(service);
  },
  slowMs,
);
