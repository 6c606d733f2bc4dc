import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "./helpers/commands.js";
import { failureIn } from "./helpers/http.js";
import { makeDataFolder, type Service, startService } from "./helpers/service.js";

/** What a service says about its start, from the moment it listens. */

type Network = { stage: string; trouble: string | null; block: number | null; start?: { phase: string } };

const phases = ["chain", "recalling", "tokens", "discovering", "reading", "preparing"];

const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Service;
/** The answers of `/status` until the first market, without repetitions. */
const seen: Network[] = [];
let early: { readonly quote: Response; readonly ready: Response };

async function status(): Promise<Network> {
  const answer = (await (await fetch(`${service.url}/status`)).json()) as { networks: Network[] };
  return answer.networks[0] as Network;
}

beforeAll(async () => {
  folder = await makeDataFolder();
  const env = { RPC_URL_1: "", DEVNET_PORT: "0", SLUICE_DATA: folder.path };
  service = await startService(env, "listening");
  const [first, quote, ready] = await Promise.all([
    status(),
    fetch(`${service.url}/api/v1/prices/1?addresses=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`),
    fetch(`${service.url}/ready`),
  ]);
  early = { quote, ready };
  for (let now = first; ; now = await status()) {
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now);
    if (now.block !== null) break;
  }
});

afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

describe("a service that starts its own local chain", () => {
  test("says so in /status, /ready and the refusal of a request, before it has read anything", async () => {
    expect(seen[0]).toMatchObject({ trouble: null, block: null, start: { phase: "chain", share: 0 } });
    expect(seen[0]?.stage).toMatch(/^starting the local chain( \(.+\))?$/);
    const name = "Ethereum (local devnet)";
    const ready = await failureIn(early.ready);
    expect(ready).toMatchObject({ status: 503, code: "NOT_READY" });
    expect(ready.message).toContain(`${name}: starting the local chain`);
    const refusal = await failureIn(early.quote);
    expect(refusal).toMatchObject({ status: 503, code: "NOT_READY" });
    expect(refusal.message).toContain(`${name} cannot answer yet: starting the local chain`);
  });

  test("passes through its phases in order, each with words", () => {
    const passed = seen.flatMap(({ start }) => start?.phase ?? []);
    const order = passed.map((phase) => phases.indexOf(phase));
    expect(order).toEqual([...order].sort());
    expect(new Set(passed).size).toBeGreaterThan(2);
    for (const { stage } of seen) expect(stage).toMatch(/\w{5}/);
    expect(seen.at(-1)?.stage).toMatch(/^ready/);
  });

  test("is ready in the end, which the terminal shows", async () => {
    await expect.poll(async () => (await status()).stage, { timeout: 60_000 }).toBe("ready");
    const { stdout } = await commands.run(["status", "--api", service.url], {}, folder.path);
    expect(stdout).toMatch(/Ethereum \(local devnet\) \(1\) {2}block \d+/);
  });
});
